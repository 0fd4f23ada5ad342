import { useActorRef } from '@xstate/react'
import type { Gate, GateLogLine } from '#contract/gate'
import { clockTime, dayWithDots } from '#contract/words'
import { gateLogMachine } from '#machines/gates.machine'
import { Chip, type Tone } from '#ui/chip'
import { DataTable, type DataTableProps } from '#ui/data-table'
import { Dialog } from '#ui/dialog'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { useRows } from '#views/use-rows'
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
