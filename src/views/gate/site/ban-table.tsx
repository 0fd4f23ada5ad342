import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { banLifecycle } from '#lifecycles/gate/ban'
import { hasTag } from '#lifecycles/law'
import type { banListMachine } from '#machines/gate/bans.machine'
import type { Ban, BanStatus } from '#shared/api/gate/ban'
import { dayWithDots } from '#shared/domain/kit/words'
import { DataTable, type DataTableProps } from '#ui/data-table/data-table'
import { Chip, type Tone } from '#ui/display/chip'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { useRows } from '#views/shared/use-rows'
import s from './gates.module.css'

type Props = {
  list: ActorRefFrom<typeof banListMachine>
  canLift: (ban: Ban) => boolean
  onLift: (ban: Ban) => void
}

const statusChips: Record<BanStatus, { tone: Tone; words: string }> = {
  COMING: { tone: 'info', words: 'Coming' },
  STANDING: { tone: 'bad', words: 'Kept off' },
  OVER: { tone: 'past', words: 'Over' },
  LIFTED: { tone: 'past', words: 'Lifted' },
}
const Second = ({ children }: { children: string }) => <span className={s.sub}>{children}</span>

const columns = ({ canLift, onLift }: Omit<Props, 'list'>): DataTableProps<Ban>['columns'] => [
  {
    id: 'who',
    head: 'Who',
    cell: ({ worker }) => (
      <>
        <strong>{worker.name}</strong>
        {worker.company && <Second>{worker.company}</Second>}
      </>
    ),
  },
  {
    id: 'why',
    head: 'Why',
    cell: ({ reason, by }) => (
      <>
        {reason ?? 'The site’s owner knows the reason'}
        {by && <Second>{by}</Second>}
      </>
    ),
  },
  {
    id: 'when',
    head: 'When',
    cell: ({ start_at, end_at, everywhere }) => (
      <>
        {`${dayWithDots(start_at)} – ${end_at ? dayWithDots(end_at) : 'until lifted'}`}
        <Second>{everywhere ? 'All sites of the company' : 'This site'}</Second>
      </>
    ),
  },
  {
    id: 'status',
    head: 'State',
    cell: ({ status, lifted_by }) => (
      <>
        <Chip tone={statusChips[status].tone}>{statusChips[status].words}</Chip>
        {lifted_by && <Second>{lifted_by}</Second>}
      </>
    ),
  },
  {
    id: 'lift',
    head: 'Lift',
    hideHead: true,
    cell: (ban) =>
      canLift(ban) && hasTag(banLifecycle, ban.status, 'open') ? (
        <Button size="s" aria-label={`Lift for ${ban.worker.name}`} onClick={() => onLift(ban)}>
          Lift
        </Button>
      ) : null,
  },
]

/** Who is banned, why, until when, and by whom. */
export function BanTable({ list, canLift, onLift }: Props) {
  const { unreachable, onRetry, ...listed } = useRows(list)
  // Stable columns: `canLift` and `onLift` do not change while the tab is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns must be stable
  const shown = useMemo(() => columns({ canLift, onLift }), [])
  return (
    <DataTable
      caption="Who is not allowed on this site"
      columns={shown}
      {...listed}
      rowId={({ id }) => id}
      rowName={({ worker }) => worker.name}
      error={unreachable && <ErrorState title="This list could not be loaded" onRetry={onRetry} />}
      empty={
        <EmptyState icon={ShieldCheck} title="Nobody is kept off">
          Who is named here is refused at the gate, with the reason.
        </EmptyState>
      }
    />
  )
}
