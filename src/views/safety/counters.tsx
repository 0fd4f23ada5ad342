import type { Filter } from '#shared/domain/safety/roll-call-session'
import s from './roll-call.module.css'

const words: Record<Filter, string> = {
  NOT_FOUND: 'Not found',
  NEEDS_HELP: 'Needs help',
  SAFE: 'Safe',
  NOT_ON_SITE: 'Not here',
}

/** The counters act as filters; if none is pressed, everybody is listed. */
export function Counters({
  counts,
  filter,
  onShow,
}: {
  counts: Record<Filter, number>
  filter: Filter | 'ALL'
  onShow: (filter: Filter) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className={s.counters} role="group" aria-label="Show">
      {(Object.keys(words) as Filter[]).map((one) => (
        <button
          key={one}
          type="button"
          data-stand={one}
          data-zero={counts[one] === 0 || undefined}
          aria-pressed={filter === one}
          onClick={() => onShow(one)}
        >
          <span>{words[one]}</span>
          <b>{counts[one]}</b>
        </button>
      ))}
    </div>
  )
}
