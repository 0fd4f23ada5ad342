import { useActorRef, useSelector } from '@xstate/react'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { CheckInQuery } from '#machines/check-in-lists'
import { checkInSheetMachine } from '#machines/check-in-sheet.machine'
import { Button } from '#ui/button'
import { Segmented } from '#ui/segmented'
import { useNews } from '#views/use-news'
import { CheckInDays } from './check-in-days.tsx'
import { CheckInFilters } from './check-in-filters.tsx'
import { CheckInSheet } from './check-in-sheet.tsx'
import { EveryCheckIn } from './every-check-in.tsx'
import s from './people.module.css'
import type { SiteTabProps } from './tabs.tsx'

const kinds = [
  { value: 'days', label: 'By day' },
  { value: 'every', label: 'Every in and out' },
] as const

/** Who came and went: a row a worker and day, or every in and out; and the same as a sheet. */
export function CheckIns({ site }: SiteTabProps) {
  const [kind, setKind] = useState<'days' | 'every'>('days')
  const [query, setQuery] = useState<CheckInQuery>({ siteId: site.id, from: '', to: '', company: 'All', worker: '' })
  const sheet = useActorRef(checkInSheetMachine)
  const open = useSelector(sheet, (state) => !state.matches('closed'))
  useNews(sheet, ({ url }) => location.assign(url))
  const List = kind === 'days' ? CheckInDays : EveryCheckIn
  return (
    <section className={s.people} aria-label="Check-ins of the site">
      <div className={s.filters}>
        <Segmented label="Rows" options={kinds} value={kind} onChange={setKind} />
        <Button icon={FileSpreadsheet} onClick={() => sheet.send({ type: 'open', asked: { kind, ...query } })}>
          Check-in log
        </Button>
      </div>
      <CheckInFilters query={query} onNarrow={(wanted) => setQuery({ ...query, ...wanted })} />
      <div className={s.edge}>
        <List query={query} onNarrow={(wanted) => setQuery({ ...query, ...wanted })} />
      </div>
      {open && <CheckInSheet actor={sheet} site={site.name} />}
    </section>
  )
}
