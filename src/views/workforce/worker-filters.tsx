import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { areAlike, everyWorker, filtersSet, type WorkersQuery } from '#machines/workforce/workers.machine'
import { dictionary } from '#shared/api/platform/dictionary'
import {
  WorkerContractStatus,
  type WorkerDictionary,
  WorkerStatus,
  workerDictionaries,
} from '#shared/api/workforce/worker'
import { CardStatus } from '#shared/domain/workforce/card-check'
import { Filter } from '#ui/data-table/filter'
import { Filters } from '#ui/data-table/filters'
import { Button } from '#ui/elements/button'
import { MultiSelect } from '#ui/fields/multi-select'
import { SearchField } from '#ui/fields/search-field'
import { applyFilters, type WorkersActor } from './apply-filters.ts'
import { cardChips, contractChips, workWords } from './worker-status.tsx'

const statuses = WorkerContractStatus.options.map((value) => ({ value, label: contractChips[value].word }))
const works = WorkerStatus.options.map((value) => ({ value, label: workWords[value] }))
const cards: { value: Exclude<WorkersQuery['card'], 'All'>; label: string }[] = [
  ...CardStatus.options.map((value) => ({ value, label: cardChips[value].word })),
  { value: 'NONE', label: 'None' },
]
const roles = dictionary.ROLE.map(({ id, value }) => ({ value: id, label: value }))

const lists: Record<WorkerDictionary, string> = {
  SKILL: 'skill',
  QUALIFICATION: 'qualification',
  LANGUAGE: 'language',
  ENGLISH_LEVEL: 'English',
  EXPERIENCE_TYPE: 'experience',
  EXPERIENCE_YEARS: 'years',
  AVAILABILITY: 'availability',
  TRAVEL_TIME: 'travel',
}
type Entry = WorkersQuery['entries'][number]
const entries = workerDictionaries.flatMap((list) =>
  dictionary[list].map(({ id, value }): { value: Entry; label: string } => ({
    value: `${list}:${id}`,
    label: `${value} (${lists[list]})`,
  })),
)

type Props = {
  list: WorkersActor
  /** A payroll company can only search by name and filter by status. */
  pays: boolean
}

/** Search and filters in one row; each filter starts with 'All'. Typing re-renders only the search field. */
export function WorkerFilters({ list, pays }: Props) {
  const query = useSelector(list, (state) => state.context.query, areAlike)
  const choices = useSelector(list, (state) => state.context.about?.filters)
  const set = filtersSet(query)
  const { search: _, sort: __, ...none } = everyWorker
  return (
    <Filters search={<WorkerSearch list={list} pays={pays} />}>
      <Filter
        label="Status"
        options={statuses}
        value={query.status}
        onChange={(status) => applyFilters(list, { status })}
      />
      {!pays && (
        <>
          <Filter
            label="Site"
            options={choices?.sites ?? []}
            value={query.site}
            onChange={(site) => applyFilters(list, { site })}
          />
          <Filter label="Role" options={roles} value={query.role} onChange={(role) => applyFilters(list, { role })} />
          <Filter
            label="Skill card"
            options={cards}
            value={query.card}
            onChange={(card) => applyFilters(list, { card })}
          />
          <Filter label="Work" options={works} value={query.work} onChange={(work) => applyFilters(list, { work })} />
          {(choices?.companies.length ?? 0) > 1 && (
            <Filter
              label="Company"
              options={choices?.companies ?? []}
              value={query.company}
              onChange={(company) => applyFilters(list, { company })}
            />
          )}
          <MultiSelect
            label="Profile"
            variant="filter"
            all="All"
            options={entries}
            value={query.entries}
            onChange={(chosen) => applyFilters(list, { entries: chosen })}
          />
        </>
      )}
      {set > 0 && (
        <Button kind="quiet" icon={X} onClick={() => applyFilters(list, none)}>
          {set === 1 ? 'Clear 1 filter' : `Clear ${set} filters`}
        </Button>
      )}
    </Filters>
  )
}

function WorkerSearch({ list, pays }: Props) {
  const search = useSelector(list, (state) => state.context.query.search)
  return (
    <SearchField
      label="Search workers"
      placeholder={pays ? 'Name' : 'Name, trade or card'}
      value={search}
      onChange={(typed) => applyFilters(list, { search: typed })}
    />
  )
}
