import { Users } from 'lucide-react'
import { useMemo } from 'react'
import type { Wanted } from '#machines/gate/presence-move.machine'
import type { SitePresence, SiteWorker } from '#shared/api/gate/site-people'
import { dayWithDots, moment } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { DataTable } from '#ui/data-table/data-table'
import { Avatar } from '#ui/display/avatar'
import { Chip, type Tone } from '#ui/display/chip'
import { Button } from '#ui/elements/button'
import { Dots } from '#ui/elements/dots'
import { IconButton } from '#ui/elements/icon-button'
import { LinkButton } from '#ui/elements/link-button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Menu, type MenuItem } from '#ui/overlays/menu'
import s from './people.module.css'

const tones: Record<SitePresence, Tone> = { 'On site': 'ok', Due: 'info', 'Suspected left': 'wait', Left: 'past' }
const nameOf = ({ first_name, last_name }: SiteWorker) => `${first_name} ${last_name}`
const notAManager = 'You are not a manager of this site'

/** The people as rows, virtualised for thousands of them. */
export function PeopleTable({
  rows,
  loading,
  hasFilters,
  error,
  canMove,
  onClear,
  onWant,
  onOpen,
}: {
  rows: readonly SiteWorker[]
  loading: boolean
  hasFilters: boolean
  error: (() => void) | undefined
  canMove: boolean
  onClear: () => void
  onWant: (wanted: Wanted) => void
  /** Opens the person's records. */
  onOpen: (row: SiteWorker) => void
}) {
  const columns = useMemo(() => columnsOf(canMove, onWant, onOpen), [canMove, onWant, onOpen])
  return (
    <DataTable
      caption="People of the site"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={nameOf}
      onOpen={onOpen}
      loading={loading}
      total={rows.length}
      error={error && <ErrorState level={2} title="The people of this site could not be loaded" onRetry={error} />}
      empty={
        hasFilters ? (
          <EmptyState
            icon={Users}
            level={2}
            title="Nobody matches"
            action={<Button onClick={onClear}>Clear the filters</Button>}
          />
        ) : (
          <EmptyState icon={Users} level={2} title="Nobody is due here today">
            People come here by an assignment to this site, or when they check in at its gate.
          </EmptyState>
        )
      }
    />
  )
}

const columnsOf = (
  canMove: boolean,
  onWant: (wanted: Wanted) => void,
  onOpen: (row: SiteWorker) => void,
): Column<SiteWorker>[] => [
  {
    id: 'name',
    head: 'Name',
    sortBy: ({ last_name, first_name }) => `${last_name} ${first_name}`,
    cell: (row) => (
      <span className={s.who}>
        <Avatar name={nameOf(row)} src={row.photo ?? undefined} />
        <LinkButton onClick={() => onOpen(row)}>{nameOf(row)}</LinkButton>
      </span>
    ),
  },
  { id: 'company', head: 'Company', sortBy: (row) => row.company?.name ?? '', cell: (row) => row.company?.name ?? '' },
  { id: 'trade', head: 'Trade', sortBy: (row) => row.trade ?? '', cell: (row) => row.trade ?? 'Not assigned today' },
  { id: 'status', head: 'Status', sortBy: ({ status }) => status, cell: (row) => <PresenceStatus row={row} /> },
  {
    id: 'documents',
    head: 'Documents',
    sortBy: ({ assignment }) => (assignment ? Number(assignment.rams_accepted) : 2),
    cell: ({ assignment }) =>
      assignment ? (
        <Chip tone={assignment.rams_accepted ? 'ok' : 'wait'} bare={assignment.rams_accepted}>
          {assignment.rams_accepted ? 'Accepted' : 'Not accepted'}
        </Chip>
      ) : (
        'None'
      ),
  },
  {
    id: 'menu',
    head: 'Actions',
    hideHead: true,
    cell: (row) => (
      <Menu
        label={`What to do about ${nameOf(row)}`}
        trigger={<IconButton icon={Dots} label={`Actions for ${nameOf(row)}`} />}
        items={itemsOf(row, canMove, onWant)}
      />
    ),
  },
]

function PresenceStatus({ row: { status, onsite_since, left_at } }: { row: SiteWorker }) {
  const at = onsite_since ?? left_at
  return (
    <span className={s.standing}>
      <Chip tone={tones[status]} bare={status !== 'Suspected left'}>
        {status}
      </Chip>
      {at && (
        <span
          className={s.since}
        >{`${onsite_since ? 'since' : 'at'} ${moment(at, new Date().toISOString(), dayWithDots)}`}</span>
      )}
    </span>
  )
}

function itemsOf(row: SiteWorker, canMove: boolean, onWant: (wanted: Wanted) => void): MenuItem[] {
  const wanted = (move: Wanted['move']) => () => onWant({ move, ids: [row.id], name: nameOf(row) })
  const disabledReason = canMove ? undefined : notAManager
  if (row.onsite === null) return [{ label: 'Check in', disabledReason, onChoose: wanted('checkIn') }]
  if (row.status === 'On site') return [{ label: 'Check out', disabledReason, onChoose: wanted('checkOut') }]
  return [
    { label: 'Left at …', disabledReason, onChoose: wanted('checkOut') },
    { label: 'Ask when they left', disabledReason, onChoose: wanted('ask') },
  ]
}
