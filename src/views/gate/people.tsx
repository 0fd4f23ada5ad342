import { Search, UserRound } from 'lucide-react'
import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import { foundPeople } from '#machines/gate/found-people'
import type { ControlledSite, ControlledWorker } from '#shared/api/gate/site-control'
import { pathOf } from '#shared/api/kit/paths'
import { clockTime } from '#shared/domain/kit/words'
import { Avatar } from '#ui/display/avatar'
import { Chip } from '#ui/display/chip'
import { EmptyState } from '#ui/feedback/empty-state'
import { TextField } from '#ui/fields/text-field'
import s from './site-control.module.css'
import { Visitors } from './visitors.tsx'

/** Maximum rows rendered: people are found by typing, not by scrolling. */
const most = 60
const presenceChips: Record<ControlledWorker['presence']['state'], { tone: 'ok' | 'wait' | 'none'; words: string }> = {
  on_site: { tone: 'ok', words: 'On site' },
  suspected_left: { tone: 'wait', words: 'In doubt' },
  off_site: { tone: 'none', words: 'Not here' },
}

/** Everybody due today, by name, for when there is no code to scan. */
export function People({
  site,
  list,
  search,
  onSearch,
  onBarred,
}: {
  site: ControlledSite
  list: { site_id: string; workers: ControlledWorker[] }
  search: string
  onSearch: (text: string) => void
  onBarred: () => void
}) {
  const found = foundPeople(list.workers, search)
  return (
    <div className={s.people}>
      <TextField
        label="Find by name"
        type="search"
        autoComplete="off"
        icon={Search}
        value={search}
        onChange={onSearch}
      />
      {!site.sharedSite && !search && (
        <Visitors
          siteId={site.id}
          disabledReason={site.may_check ? undefined : 'You are not a manager of this site.'}
          onBarred={onBarred}
        />
      )}
      <p className={s.second} role="status">
        {search ? `${found.length} of ${list.workers.length}` : `${list.workers.length} people`}
      </p>
      {found.length === 0 ? (
        <EmptyState icon={UserRound} level={2} title={search ? 'Nobody has that name here' : 'Nobody is due today'}>
          {search
            ? 'Type less of the name, or scan the code: it finds people who are not on this list too.'
            : 'People come here with their assignment.'}
        </EmptyState>
      ) : (
        <ul className={s.rows} aria-label="People">
          {found.slice(0, most).map((worker) => (
            <Row key={worker.id} worker={worker} siteId={list.site_id} />
          ))}
        </ul>
      )}
      {found.length > most && <p className={s.second}>{found.length - most} more: type more of the name.</p>}
    </div>
  )
}

function Row({ worker, siteId }: { worker: ControlledWorker; siteId: string }) {
  const { id, first_name, last_name, role, company, photo, presence } = worker
  const { tone, words } = presenceChips[presence.state]
  const name = `${first_name} ${last_name}`
  return (
    <li>
      <a href={pathOf({ route: 'siteControlPerson', params: { id }, query: { site: siteId } })} data-ring="in">
        <Avatar name={name} src={photo?.full_url} size="l" />
        <span className={s.words}>
          <span className={s.name}>{name}</span>
          <span className={s.second}>{[role, company].filter(Boolean).join(' · ')}</span>
        </span>
        <Chip tone={tone} bare={!hasTag(presenceLifecycle, presence.state, 'suspected')}>
          {words}
          {hasTag(presenceLifecycle, presence.state, 'present') && presence.since && ` ${clockTime(presence.since)}`}
        </Chip>
      </a>
    </li>
  )
}
