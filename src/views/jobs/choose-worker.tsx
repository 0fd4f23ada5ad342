import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Choice, workerChoiceMachine } from '#machines/jobs/work-choices.machine'
import { SearchSelect } from '#ui/fields/search-select'
import { useActorEvents } from '#views/shared/use-actor-events'

type Props = {
  choice: ActorRefFrom<typeof workerChoiceMachine>
  error: string | undefined
  onChoose: (worker: Choice | undefined) => void
  id?: string
}

/** A worker of the company, found by name. */
export function ChooseWorker({ choice, error, onChoose, id }: Props) {
  const found = useSelector(choice, (state) => state.context.options)
  const chosen = useSelector(choice, (state) => state.context.chosen[0])
  const isFiltered = useSelector(choice, (state) => state.context.filters.assignable)
  const busy = useSelector(choice, (state) => state.hasTag('busy'))
  const people = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found
  useActorEvents(choice, ({ chosen: [worker] }) => onChoose(worker))
  return (
    <SearchSelect
      label="Worker"
      id={id}
      hint={isFiltered ? 'Who is registered, not kept off the site, and free there on these days.' : undefined}
      placeholder="Search by name"
      options={people.map((one) => ({ value: one.id, label: one.name }))}
      value={chosen?.id}
      loading={busy}
      error={error}
      onOpen={(open) => choice.send({ type: open ? 'open' : 'close' })}
      onSearch={(text) => choice.send({ type: 'search', text })}
      onMore={() => choice.send({ type: 'loadMore' })}
      onChange={(wanted) => {
        const option = people.find((one) => one.id === wanted)
        if (option) choice.send({ type: 'choose', option })
      }}
    />
  )
}
