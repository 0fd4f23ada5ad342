import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { timesheetBulkMachine } from '#machines/time/timesheet-bulk.machine'
import { count, hours, money } from '#shared/domain/kit/words'
import { Chip } from '#ui/display/chip'
import { Button } from '#ui/elements/button'
import { ProgressBar } from '#ui/elements/progress-bar'
import { Dialog } from '#ui/overlays/dialog'
import { Undo } from '#views/shared/undo-actor'
import s from './queue.module.css'

/** Accepts all weeks that match the gate: a confirmation, the progress, and the result of each. */
export function Bulk({ actor }: { actor: ActorRefFrom<typeof timesheetBulkMachine> }) {
  const timesheets = useSelector(actor, (state) => state.context.timesheets)
  const outcomes = useSelector(actor, (state) => state.context.outcomes)
  const isConfirming = useSelector(actor, (state) => state.matches('confirming'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const finished = useSelector(actor, (state) => state.matches('finished'))
  const failed = outcomes.filter((one) => one.failed !== undefined).length
  const accepted = outcomes.length - failed
  const minutes = hours(timesheets.reduce((sum, timesheet) => sum + timesheet.minutes, 0))
  const seesPay = timesheets.every(({ pay }) => pay !== undefined)
  const pay = seesPay ? `, ${money(timesheets.reduce((sum, timesheet) => sum + (timesheet.pay ?? 0), 0))}` : ''
  const close = () => actor.send({ type: 'close' })
  return (
    <Dialog
      open={isConfirming || busy || finished}
      onClose={close}
      loading={busy}
      title={
        finished
          ? `${count(accepted, 'week', 'weeks')} accepted${failed ? `, ${failed} not` : ''}`
          : `Accept ${count(timesheets.length, 'week', 'weeks')} that match the gate?`
      }
      foot={
        finished ? (
          <Button kind="primary" onClick={close}>
            Close
          </Button>
        ) : busy ? (
          <Button onClick={() => actor.send({ type: 'stop' })}>Stop after this one</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={() => actor.send({ type: 'confirm' })}>
              Accept {timesheets.length}, {minutes}
              {pay}
            </Button>
          </>
        )
      }
    >
      {!isConfirming && (
        <ProgressBar
          value={(outcomes.length * 100) / Math.max(1, timesheets.length)}
          label={`${outcomes.length} of ${timesheets.length}`}
        />
      )}
      <ul className={s.outcomes}>
        {timesheets.map(({ id, name, minutes, pay }) => {
          const outcome = outcomes.find((one) => one.id === id)
          return (
            <li key={id}>
              <span>{name}</span>
              {!outcome && (
                <span className={s.sum}>
                  {[hours(minutes), pay !== undefined && money(pay)].filter(Boolean).join(', ')}
                </span>
              )}
              {outcome && (
                <Chip tone={outcome.failed === undefined ? 'ok' : 'bad'}>{outcome.failed ?? 'Accepted'}</Chip>
              )}
            </li>
          )
        })}
      </ul>
      {finished && <Undo inline />}
    </Dialog>
  )
}
