import { X } from 'lucide-react'
import { dictionary } from '#contract/reference/dictionary'
import {
  CardStanding,
  WorkerContractStatus,
  type WorkerDictionary,
  WorkerStatus,
  workerDictionaries,
} from '#contract/worker'
import { type AboutWorkers, everyWorker, filtersSet, type WorkersQuery } from '#machines/workers.machine'
import { Button } from '#ui/button'
import { Filter } from '#ui/filter'
import { Filters } from '#ui/filters'
import { MultiSelect } from '#ui/multi-select'
import { SearchField } from '#ui/search-field'
import { cardLooks, contractLooks, workWords } from './standing.tsx'

const statuses = WorkerContractStatus.options.map((value) => ({ value, label: contractLooks[value].word }))
const works = WorkerStatus.options.map((value) => ({ value, label: workWords[value] }))
const cards: { value: Exclude<WorkersQuery['card'], 'All'>; label: string }[] = [
  ...CardStanding.options.map((value) => ({ value, label: cardLooks[value].word })),
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
  query: WorkersQuery
  choices: AboutWorkers['filters'] | undefined
  /** A payroll company searches by name, and knows nothing else to choose by. */
  pays: boolean
  onNarrow: (query: Partial<WorkersQuery>) => void
}

/** Search and filters on one line; each begins with 'All'. */
export function WorkerFilters({ query, choices, pays, onNarrow }: Props) {
  const set = filtersSet(query)
  const { search: _, sort: __, ...none } = everyWorker
  return (
    <Filters
      search={
        <SearchField
          label="Search workers"
          placeholder={pays ? 'Name' : 'Name, trade or card'}
          value={query.search}
          onChange={(search) => onNarrow({ search })}
        />
      }
    >
      <Filter label="Status" options={statuses} value={query.status} onChange={(status) => onNarrow({ status })} />
      {!pays && (
        <>
          <Filter
            label="Site"
            options={choices?.sites ?? []}
            value={query.site}
            onChange={(site) => onNarrow({ site })}
          />
          <Filter label="Role" options={roles} value={query.role} onChange={(role) => onNarrow({ role })} />
          <Filter label="Skill card" options={cards} value={query.card} onChange={(card) => onNarrow({ card })} />
          <Filter label="Work" options={works} value={query.work} onChange={(work) => onNarrow({ work })} />
          {(choices?.companies.length ?? 0) > 1 && (
            <Filter
              label="Company"
              options={choices?.companies ?? []}
              value={query.company}
              onChange={(company) => onNarrow({ company })}
            />
          )}
          <MultiSelect
            label="Profile"
            look="filter"
            all="All"
            options={entries}
            value={query.entries}
            onChange={(chosen) => onNarrow({ entries: chosen })}
          />
        </>
      )}
      {set > 0 && (
        <Button kind="quiet" icon={X} onClick={() => onNarrow(none)}>
          {set === 1 ? 'Clear 1 filter' : `Clear ${set} filters`}
        </Button>
      )}
    </Filters>
  )
}
