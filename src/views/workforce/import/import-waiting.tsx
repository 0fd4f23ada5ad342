import { useSelector } from '@xstate/react'
import { Button } from '#ui/elements/button'
import { Spinner } from '#ui/elements/spinner'
import { ErrorState } from '#ui/feedback/error-state'
import type { ImportActor } from './import-steps.tsx'
import s from './worker-import.module.css'

const words = {
  reading: 'Reading the file',
  checking: 'Checking every row',
  previewing: 'Looking for people who are with you already',
  previewingAgain: 'Looking for people who are with you already',
  importing: 'Importing',
  cancelling: 'Cancelling: nothing of it stays',
} as const
type Work = keyof typeof words
const works: readonly Work[] = ['reading', 'checking', 'previewing', 'previewingAgain', 'importing', 'cancelling']

/** What is in progress, and how to stop it. */
export function ImportWaiting({ actor }: { actor: ImportActor }) {
  const work = useSelector(actor, (state) => works.find((one) => state.matches({ working: one })))
  const rows = useSelector(actor, ({ context }) => context.review?.counts.taken ?? 0)
  const name = useSelector(actor, ({ context }) => context.file?.name ?? '')
  const message = useSelector(actor, ({ context }) => context.message)
  if (!work)
    return (
      <ErrorState level={1} title="The server could not look at the file" onRetry={() => actor.send({ type: 'retry' })}>
        {message} Nothing you typed is lost.
      </ErrorState>
    )
  return (
    <div className={s.waiting} role="status">
      <h1>{name}</h1>
      <p>
        <Spinner /> {words[work]}
        {work === 'importing' && ` ${rows} ${rows === 1 ? 'row' : 'rows'}: all of them, or none`}
      </p>
      <span className={s.running} role="progressbar" aria-label={words[work]} />
      {work !== 'cancelling' && <Button onClick={() => actor.send({ type: 'cancel' })}>Cancel</Button>}
    </div>
  )
}
