import { addDays, mondayOf, weekdayOf } from '#shared/domain/kit/london'

const shownDays = 28

/** Days until a worker can start, by their availability (an entry of the dictionary); null: they cannot. */
export const noticeDays: Record<string, number | null> = {
  immediately: 0,
  'within-a-week': 7,
  'within-2-weeks': 14,
  'within-a-month': 30,
  'not-available': null,
}

type Hours = readonly (object | null)[] | null | undefined
type Days = { from: string; to: string }
/** `hours`: the site's opening hours, from Monday; without any, Monday to Friday are counted. */
const isCounted = (hours: Hours) => {
  const open = hours?.some((day) => day !== null) ? hours : undefined
  return (day: string) => (open ? !!open[weekdayOf(day)] : weekdayOf(day) < 5)
}
const daysOf = ({ from, to }: Days): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * The four weeks that are shown, from this week's Monday or, if the days asked for end later, from that of their first
 * day; and which days count: of those shown, and of those asked for. None of either is before today. Where
 * only days off are asked for, they count.
 */
export function directoryDays(wanted: Days | undefined, today: string, hours?: Hours) {
  const thisWeek = mondayOf(today)
  const first =
    wanted && wanted.to > addDays(thisWeek, shownDays - 1) && wanted.from > today ? mondayOf(wanted.from) : thisWeek
  const shown = daysOf({ from: first, to: addDays(first, shownDays - 1) })
  const counts = isCounted(hours)
  const shownCounted = shown.filter((day) => day >= today && counts(day))
  const ahead = wanted && daysOf({ from: wanted.from < today ? today : wanted.from, to: wanted.to })
  const working = ahead?.filter(counts)
  return { shown, shownCounted, wantedCounted: working?.length ? working : ahead }
}
