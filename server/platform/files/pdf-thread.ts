import { rewritePdf } from '#server/platform/files/pdf'
import { answerJobs } from '#server/platform/jobs/thread'

/** Reads and rewrites PDFs in a thread of its own. */
answerJobs(rewritePdf, (answer) => ('content' in answer ? [answer.content.buffer] : []))
