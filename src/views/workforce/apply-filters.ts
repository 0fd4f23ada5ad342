import type { ActorRefFrom } from 'xstate'
import type { WorkersQuery, workersMachine } from '#machines/workforce/workers.machine'

export type WorkersActor = ActorRefFrom<typeof workersMachine>
/** Repeats the list's query with some changes. */
export const applyFilters = (list: WorkersActor, changed: Partial<WorkersQuery>) =>
  list.send({ type: 'search', query: { ...list.getSnapshot().context.query, ...changed } })
