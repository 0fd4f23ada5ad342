import { useSelector } from '@xstate/react'
import { DoorOpen } from 'lucide-react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { gatesMachine } from '#machines/gate/gates.machine'
import type { Gate } from '#shared/api/gate/gate'
import { GatePosition } from '#shared/api/platform/gate-position'
import { dayWithDots, moment } from '#shared/domain/kit/words'
import { DataTable, type DataTableProps } from '#ui/data-table/data-table'
import { Chip, type Tone } from '#ui/display/chip'
import { Dots } from '#ui/elements/dots'
import { IconButton } from '#ui/elements/icon-button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Segmented } from '#ui/navigation/segmented'
import { Menu } from '#ui/overlays/menu'

type Actor = ActorRefFrom<typeof gatesMachine>

const chips: Record<GatePosition, { tone: Tone; label: string }> = {
  LOWERED: { tone: 'ok', label: 'Lowered' },
  RAISED: { tone: 'wait', label: 'Raised' },
  FREE: { tone: 'wait', label: 'Free' },
  LOCKED: { tone: 'past', label: 'Locked' },
}
const toneOf = ({ position, words }: Gate): Tone =>
  words.startsWith('Offline') ? 'bad' : position ? chips[position].tone : 'bad'

const positions: { value: GatePosition | ''; label: string }[] = GatePosition.options.map((value) => ({
  value,
  label: chips[value].label,
}))

const columns = (actor: Actor, editable: boolean): DataTableProps<Gate>['columns'] => [
  { id: 'gate', head: 'Gate', cell: (gate) => <strong>{gate.gate_id}</strong>, width: '22%' },
  { id: 'status', head: 'Now', cell: (gate) => <Chip tone={toneOf(gate)}>{gate.words}</Chip>, width: '20%' },
  {
    id: 'seen',
    head: 'Last heard',
    cell: ({ last_seen_at }) => (last_seen_at ? moment(last_seen_at, new Date().toISOString(), dayWithDots) : 'Never'),
    width: '14%',
  },
  {
    id: 'position',
    head: 'Position',
    cell: (gate) =>
      editable ? (
        <Segmented
          label={`Position of ${gate.gate_id}`}
          options={positions}
          value={gate.position ?? ''}
          onChange={(position) => position && actor.send({ type: 'order', gate, position })}
        />
      ) : (
        (positions.find(({ value }) => value === gate.position)?.label ?? 'Not known')
      ),
  },
  {
    id: 'menu',
    head: 'More',
    hideHead: true,
    width: '52px',
    cell: (gate) => (
      <Menu
        label={`More for ${gate.gate_id}`}
        trigger={<IconButton icon={Dots} label={`More for ${gate.gate_id}`} />}
        items={[
          { label: 'Log', onChoose: () => actor.send({ type: 'readLog', gate }) },
          ...(editable
            ? [
                { label: 'Change gate ID', onChoose: () => actor.send({ type: 'write', gate }) },
                { label: 'Delete', tone: 'bad' as const, onChoose: () => actor.send({ type: 'remove', gate }) },
              ]
            : []),
        ]}
      />
    ),
  },
]

/** Every gate with its position, a switch to move it, and its log. */
export function GateTable({ actor, editable }: { actor: Actor; editable: boolean }) {
  const gates = useSelector(actor, (state) => state.context.gates)
  const loading = useSelector(actor, (state) => state.matches({ seeing: 'loading' }))
  const unreachable = useSelector(actor, (state) => state.matches({ seeing: 'unreachable' }))
  const shown = useMemo(() => columns(actor, editable), [actor, editable])
  return (
    <DataTable
      caption="Gates of this site"
      columns={shown}
      rows={gates}
      rowId={({ id }) => id}
      rowName={({ gate_id }) => gate_id}
      loading={loading}
      error={
        unreachable && (
          <ErrorState title="The gates could not be loaded" onRetry={() => actor.send({ type: 'retry' })} />
        )
      }
      empty={
        <EmptyState icon={DoorOpen} title="No gate yet">
          {editable
            ? 'Add the gate by the id printed on it: it then opens for whoever passes the check-in.'
            : 'An owner, or a manager of this site, adds one.'}
        </EmptyState>
      }
    />
  )
}
