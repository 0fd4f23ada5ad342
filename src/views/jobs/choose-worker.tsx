import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Choice, WorkerChoicesQuery, workerChoicesMachine } from '#machines/jobs/work-choices.machine'
import { SearchSelect } from '#ui/fields/search-select'

type Props = {
  list: ActorRefFrom<typeof workerChoicesMachine>
  filters: Omit<WorkerChoicesQuery, 'search'>
  chosen: Choice | undefined
  error: string | undefined
  onChoose: (worker: Choice | undefined) => void
  id?: string
}

/** A worker of the company, found by name. */
export function ChooseWorker({ list, filters, chosen, error, onChoose, id }: Props) {
  const found = useSelector(list, (state) => state.context.items)
  const busy = useSelector(list, (state) => state.hasTag('busy'))
  const people = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found
  return (
    <SearchSelect
      label="Worker"
      id={id}
      hint={filters.assignable ? 'Who is registered, not kept off the site, and free there on these days.' : undefined}
      placeholder="Search by name"
      options={people.map((one) => ({ value: one.id, label: one.name }))}
      value={chosen?.id}
      loading={busy}
      error={error}
      onSearch={(search) => list.send({ type: 'search', query: { search, ...filters } })}
      onMore={() => list.send({ type: 'loadMore' })}
      onChange={(wanted) => onChoose(people.find((one) => one.id === wanted))}
    />
  )
}
