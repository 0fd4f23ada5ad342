import { dayWithDots, weekdayAndDay } from '#shared/domain/kit/words'

type Part = { text: string; isName: boolean }

const possessive = '’s'

/** A description in parts, so that its names stand out; a name takes its possessive ending with it. */
export function partsOf(description: string, names: readonly string[]): Part[] {
  const parts: Part[] = []
  let rest = description
  while (rest) {
    const [first] = names
      .filter(Boolean)
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length)
    if (!first) return [...parts, { text: rest, isName: false }]
    if (first.at > 0) parts.push({ text: rest.slice(0, first.at), isName: false })
    const end = first.at + first.name.length
    const isOwner = rest.startsWith(possessive, end)
    const to = isOwner ? end + possessive.length : end
    parts.push({ text: rest.slice(first.at, to), isName: true })
    rest = rest.slice(to)
  }
  return parts
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long ago an instant was, by a clock in epoch milliseconds: '12 min ago', '2 h ago', 'Fri 23 Oct' within a week, else
 * '12.10.2026'. A clock that is slow does not put it into the future.
 */
export function ago(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  if (passed < minute) return 'just now'
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`
  if (passed < day) return `${Math.floor(passed / hour)} h ago`
  return passed < 7 * day ? weekdayAndDay(instant) : dayWithDots(instant)
}
