import { rewritePdf } from '#server/media/pdf'
import { answerJobs } from '#server/thread'

/** Reads and rewrites PDFs in a thread of its own. */
answerJobs(rewritePdf, (answer) => ('content' in answer ? [answer.content.buffer] : []))
