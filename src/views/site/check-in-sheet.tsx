import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { dayInNumbers } from '#contract/words'
import type { checkInSheetMachine, SheetAsked } from '#machines/check-in-sheet.machine'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { ErrorText } from '#ui/error-text'
import { Facts } from '#ui/facts'
import s from './people.module.css'

/** The check-in log: what the sheet will hold, and Download Sheet (spec section 2). */
export function CheckInSheet({ actor, site }: { actor: ActorRefFrom<typeof checkInSheetMachine>; site: string }) {
  const asked = useSelector(actor, (state) => state.context.asked)
  const refusal = useSelector(actor, (state) => state.context.refusal)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  return (
    <Dialog
      open
      title="Check-in log"
      size="s"
      loading={busy}
      onClose={() => actor.send({ type: 'close' })}
      foot={
        <Button kind="primary" icon={Download} busy={busy} onClick={() => actor.send({ type: 'download' })}>
          Download Sheet
        </Button>
      }
    >
      <div className={s.question}>
        <Facts facts={asked ? factsOf(asked, site) : []} />
        <p>An Excel file with London times. It opens for you alone, and its address is good for five minutes.</p>
        {refusal && <ErrorText announce>{refusal}</ErrorText>}
      </div>
    </Dialog>
  )
}

function factsOf(asked: SheetAsked, site: string) {
  const { from = '', to = '' } = asked
  const day = (value: string) => (value ? dayInNumbers(value) : 'any day')
  const days = { name: 'Days', value: from || to ? `From ${day(from)} to ${day(to)}` : 'All' }
  if (asked.kind === 'worker') return [{ name: 'Rows', value: 'Every in and out' }, days]
  const { kind, worker } = asked
  return [
    { name: 'Site', value: site },
    { name: 'Rows', value: kind === 'days' ? 'A worker’s day each' : 'Every in and out' },
    days,
    { name: 'Worker', value: worker || 'All' },
  ]
}
