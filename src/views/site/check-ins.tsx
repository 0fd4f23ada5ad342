import { useActorRef, useSelector } from '@xstate/react'
import { FileSpreadsheet } from 'lucide-react'
import type { CheckInQuery } from '#machines/check-in-lists'
import { checkInSheetMachine } from '#machines/check-in-sheet.machine'
import { type CheckInKind, checkInsMachine } from '#machines/check-ins.machine'
import { concernsSite } from '#machines/feed-news'
import { Button } from '#ui/button'
import { Segmented } from '#ui/segmented'
import { useFeed } from '#views/use-feed'
import { useNews } from '#views/use-news'
import { CheckInDays } from './check-in-days.tsx'
import { CheckInFilters } from './check-in-filters.tsx'
import { CheckInSheet } from './check-in-sheet.tsx'
import { EveryCheckIn } from './every-check-in.tsx'
import s from './people.module.css'
import type { SiteTabProps } from './tabs.tsx'

const kinds: { value: CheckInKind; label: string }[] = [
  { value: 'days', label: 'By day' },
  { value: 'every', label: 'Every in and out' },
]

/** Check-ins and check-outs: one row per worker and day, or every single one; also as a spreadsheet. */
export function CheckIns({ site }: SiteTabProps) {
  const actor = useActorRef(checkInsMachine, { input: { siteId: site.id } })
  const kind = useSelector(actor, (state) => state.value)
  const query = useSelector(actor, (state) => state.context.query)
  const { days, every } = useSelector(actor, (state) => state.children)
  const sheet = useActorRef(checkInSheetMachine)
  const open = useSelector(sheet, (state) => !state.matches('closed'))
  useNews(sheet, ({ url }) => location.assign(url))
  useFeed(
    (news) => concernsSite(news, site.id),
    () => (days ?? every)?.send({ type: 'refresh' }),
  )
  const narrow = (wanted: Partial<CheckInQuery>) => actor.send({ type: 'narrow', query: wanted })
  return (
    <section className={s.people} aria-label="Check-ins of the site">
      <div className={s.filters}>
        <Segmented
          label="Rows"
          options={kinds}
          value={kind}
          onChange={(chosen) => actor.send({ type: 'show', kind: chosen })}
        />
        <Button icon={FileSpreadsheet} onClick={() => sheet.send({ type: 'open', asked: { kind, ...query } })}>
          Check-in log
        </Button>
      </div>
      <CheckInFilters query={query} onNarrow={narrow} />
      <div className={s.edge}>
        {days && <CheckInDays list={days} query={query} onNarrow={narrow} />}
        {every && <EveryCheckIn list={every} query={query} onNarrow={narrow} />}
      </div>
      {open && <CheckInSheet actor={sheet} site={site.name} />}
    </section>
  )
}
