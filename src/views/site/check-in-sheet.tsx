import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { dayInNumbers } from '#contract/words'
import type { checkInSheetMachine, SheetAsked } from '#machines/check-in-sheet.machine'
import { SheetDownload } from '#views/sheet-download'

/** The check-in log: what it will contain, and a button to download it. */
export function CheckInSheet({ actor, site }: { actor: ActorRefFrom<typeof checkInSheetMachine>; site: string }) {
  const asked = useSelector(actor, (state) => state.context.asked)
  return <SheetDownload actor={actor} title="Check-in log" facts={asked ? factsOf(asked, site) : []} />
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
