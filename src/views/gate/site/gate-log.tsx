import { useActorRef } from '@xstate/react'
import { gateLogMachine } from '#machines/gate/gates.machine'
import type { Gate, GateLogLine } from '#shared/api/gate/gate'
import { clockTime, dayWithDots } from '#shared/domain/kit/words'
import { DataTable, type DataTableProps } from '#ui/data-table/data-table'
import { Chip, type Tone } from '#ui/display/chip'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Dialog } from '#ui/overlays/dialog'
import { useRows } from '#views/shared/use-rows'
import s from './gates.module.css'

const moves: Record<GateLogLine['move'], string> = {
  RAISED: 'Raise',
  LOWERED: 'Lower',
  FREE: 'Set free',
  LOCKED: 'Lock',
  OPEN: 'Open for somebody who passed',
  ADD: 'Gate added',
  CHANGE: 'Gate ID changed',
}
const answers: Record<NonNullable<GateLogLine['result']>, { tone: Tone; words: string }> = {
  DONE: { tone: 'ok', words: 'Done' },
  REFUSED: { tone: 'bad', words: 'Refused' },
  NO_ANSWER: { tone: 'wait', words: 'No answer' },
}

const columns: DataTableProps<GateLogLine>['columns'] = [
  { id: 'at', head: 'When', cell: ({ at }) => `${dayWithDots(at)} ${clockTime(at)}`, width: '150px' },
  { id: 'by', head: 'Who', cell: ({ by }) => by ?? 'Muster' },
  { id: 'move', head: 'Asked', cell: ({ move }) => moves[move] },
  {
    id: 'result',
    head: 'Answer',
    cell: ({ result, said }) => {
      const { tone, words } = result ? answers[result] : { tone: 'none' as const, words: 'Waits' }
      return (
        <>
          <Chip tone={tone} bare={result === 'DONE'}>
            {words}
          </Chip>
          {said && <span className={s.said}>{said}</span>}
        </>
      )
    },
  },
]

/** The log of a gate: who requested what and when, and the gate's response. */
export function GateLog({ gate, onClose }: { gate: Gate; onClose: () => void }) {
  const list = useActorRef(gateLogMachine, { input: { query: { id: gate.id } } })
  const { unreachable, onRetry, ...listed } = useRows(list)
  return (
    <Dialog open onClose={onClose} title={`Log of ${gate.gate_id}`}>
      <DataTable
        compact
        caption={`Log of ${gate.gate_id}`}
        columns={columns}
        {...listed}
        rowId={({ id }) => id}
        rowName={({ move, at }) => `${moves[move]} ${clockTime(at)}`}
        error={unreachable && <ErrorState title="The log could not be loaded" onRetry={onRetry} />}
        empty={<EmptyState title="Nothing was asked of it yet" />}
      />
    </Dialog>
  )
}
