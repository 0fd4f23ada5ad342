import type { SnapshotFrom } from 'xstate'
import type { rollCallMachine } from '#machines/safety/roll-call.machine'

/** How far the handing in is of a marshal whose right has ended; undefined of any other. */
export const stageOf = ({ value }: Pick<SnapshotFrom<typeof rollCallMachine>, 'value'>) =>
  typeof value === 'object' && 'dismissed' in value ? value.dismissed : undefined
