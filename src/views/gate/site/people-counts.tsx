import type { PeopleQuery } from '#machines/gate/site-people.machine'
import type { Choice, SitePeople } from '#shared/api/gate/site-people'
import { count } from '#shared/domain/kit/words'
import { Figure } from '#ui/display/figure'
import { LinkButton } from '#ui/elements/link-button'
import s from './people.module.css'

/** How many people are on site, due and possibly gone; and who is on site by company and by trade. */
export function PeopleCounts({
  people: { counts, filters },
  onFilter,
}: {
  people: SitePeople
  onFilter: (query: Partial<PeopleQuery>) => void
}) {
  return (
    <div className={s.counts}>
      <div className={s.figures}>
        <Figure label="On site" value={counts.on_site} />
        <Figure label="Due" value={counts.due} />
        <Figure label="May have left" value={counts.suspected_left} tone={counts.suspected_left ? 'wait' : undefined} />
        <Figure label="Left today" value={counts.left} />
      </div>
      <There title="On site by company" choices={filters.companies} onChoose={(company) => onFilter({ company })} />
      <There title="On site by trade" choices={filters.trades} onChoose={(trade) => onFilter({ trade })} />
    </div>
  )
}

/** Entries shown by name; the rest are one number. */
const named = 6

function There({
  title,
  choices,
  onChoose,
}: {
  title: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
}) {
  const there = choices.filter(({ value, on_site }) => value !== 'All' && on_site > 0)
  const largest = there.toSorted((a, b) => b.on_site - a.on_site).slice(0, named)
  if (there.length === 0) return null
  const rest = there.length - largest.length
  return (
    <div className={s.there}>
      <h2>{title}</h2>
      <ul>
        {largest.map(({ value, label, on_site }) => (
          <li key={value}>
            <LinkButton onClick={() => onChoose(value)}>{label}</LinkButton> <b>{on_site}</b>
          </li>
        ))}
        {rest > 0 && <li>and {count(rest, 'more', 'more').toLowerCase()}</li>}
      </ul>
    </div>
  )
}
