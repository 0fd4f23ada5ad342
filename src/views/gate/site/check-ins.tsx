import { useActorRef, useSelector } from '@xstate/react'
import { FileSpreadsheet } from 'lucide-react'
import { concernsSite } from '#machines/account/feed-events'
import { checkInExportMachine } from '#machines/gate/check-in-export.machine'
import type { CheckInQuery } from '#machines/gate/check-in-lists.machine'
import { type CheckInKind, checkInsMachine } from '#machines/gate/check-ins.machine'
import { Button } from '#ui/elements/button'
import { Segmented } from '#ui/navigation/segmented'
import { useFeed } from '#views/account/use-feed'
import { useActorEvents } from '#views/shared/use-actor-events'
import type { SiteTabProps } from '#views/sites/site-tab-props'
import { CheckInDays } from './check-in-days.tsx'
import { CheckInExport } from './check-in-export.tsx'
import { CheckInFilters } from './check-in-filters.tsx'
import { EveryCheckIn } from './every-check-in.tsx'
import s from './people.module.css'

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
  const exportActor = useActorRef(checkInExportMachine)
  const open = useSelector(exportActor, (state) => !state.matches('closed'))
  useActorEvents(exportActor, ({ url }) => location.assign(url))
  useFeed(
    (event) => concernsSite(event, site.id),
    () => (days ?? every)?.send({ type: 'refresh' }),
  )
  const setFilters = (wanted: Partial<CheckInQuery>) => actor.send({ type: 'filter', query: wanted })
  return (
    <section className={s.people} aria-label="Check-ins of the site">
      <div className={s.filters}>
        <Segmented
          label="Rows"
          options={kinds}
          value={kind}
          onChange={(chosen) => actor.send({ type: 'show', kind: chosen })}
        />
        <Button icon={FileSpreadsheet} onClick={() => exportActor.send({ type: 'open', request: { kind, ...query } })}>
          Check-in log
        </Button>
      </div>
      <CheckInFilters query={query} onFilter={setFilters} />
      <div className={s.edge}>
        {days && <CheckInDays list={days} query={query} onFilter={setFilters} />}
        {every && <EveryCheckIn list={every} query={query} onFilter={setFilters} />}
      </div>
      {open && <CheckInExport actor={exportActor} site={site.name} />}
    </section>
  )
}
