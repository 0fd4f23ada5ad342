import { MessageSquareText, UserRoundPlus } from 'lucide-react'
import type { DirectoryWorker } from '#shared/api/jobs/directory'
import type { DataTableProps } from '#ui/data-table/data-table'
import { Avatar } from '#ui/display/avatar'
import { Name } from '#ui/display/name'
import { ButtonLink } from '#ui/elements/button-link'
import { IconButton } from '#ui/elements/icon-button'
import { CardState } from '#views/workforce/worker-status'
import s from './directory.module.css'
import { milesOf, nameOf, placeOf } from './directory-words.ts'
import { FreeDays, WeekHeads } from './free-days.tsx'

export type ContactActions = {
  onWrite: (worker: DirectoryWorker) => void
  onInvite: (worker: DirectoryWorker) => void
}
type Columns = DataTableProps<DirectoryWorker>['columns']
type Props = ContactActions & {
  /** Monday of the first week shown. */
  from: string | undefined
  /** A site is chosen to measure from. */
  near: boolean
  /** A worker's page is open next to the list, with the languages. */
  compact: boolean
  addressOf: (slug: string) => string
  /** Opens a new offer for a worker. */
  offerOf: (worker: { id: string }) => string
}

const languages: Columns[number] = {
  id: 'languages',
  head: 'Languages',
  cell: (row) => <span className={s.second}>{row.languages.join(', ') || 'Not given'}</span>,
}

export const directoryColumns = ({ from, near, compact, addressOf, offerOf, onWrite, onInvite }: Props): Columns => [
  {
    id: 'name',
    head: 'Worker',
    sortable: true,
    width: '25%',
    cell: (row) => (
      <span className={s.who}>
        <Avatar name={nameOf(row)} src={row.photo ?? undefined} />
        <span className={s.stack}>
          <Name href={addressOf(row.slug)}>{nameOf(row)}</Name>
          <span className={s.second}>{row.trades[0] ?? 'Trade not given'}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'card',
    head: 'Skill card',
    cell: (row) => <CardState card={row.card} stacked />,
  },
  {
    id: 'distance',
    head: near ? 'Distance' : 'Area',
    sortable: near,
    cell: (row) =>
      near ? (
        <span className={s.stack}>
          <span className={s.miles}>{row.distance_miles === null ? 'Unknown' : milesOf(row.distance_miles)}</span>
          <span className={s.second}>{row.district ?? 'No postcode'}</span>
        </span>
      ) : (
        placeOf(row) || <span className={s.second}>Not given</span>
      ),
  },
  {
    id: 'free',
    head: 'Free days',
    headContent: from && <WeekHeads from={from} />,
    wide: true,
    cell: (row) => <FreeDays worker={row} />,
  },
  ...(compact ? [] : [languages]),
  {
    id: 'contact',
    head: 'Contact',
    hideHead: true,
    cell: (row) => (
      <span className={s.contact}>
        <IconButton
          icon={MessageSquareText}
          label={`Message ${nameOf(row)}`}
          title="Message"
          onClick={() => onWrite(row)}
        />
        <IconButton
          icon={UserRoundPlus}
          label={`Invite ${nameOf(row)} to apply`}
          title="Invite to apply"
          onClick={() => onInvite(row)}
        />
        <ButtonLink size="s" href={offerOf(row)} aria-label={`Send offer to ${nameOf(row)}`}>
          Send offer
        </ButtonLink>
      </span>
    ),
  },
]
