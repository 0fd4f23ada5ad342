import { addDays } from '#shared/domain/kit/london'

type Days = { start_at: string; end_at: string }
/** Days with an end that can be open. */
export type TakenDays = { start_at: string; end_at: string | null }

/** The runs of days that none of the taken ones covers, in order. */
export function freeDays({ start_at, end_at }: Days, taken: readonly TakenDays[]): Days[] {
  const free: Days[] = []
  let from = start_at
  for (const one of [...taken].sort((a, b) => (a.start_at < b.start_at ? -1 : 1))) {
    if (one.start_at > from) {
      const before = addDays(one.start_at, -1)
      free.push({ start_at: from, end_at: before < end_at ? before : end_at })
    }
    if (one.end_at === null || one.end_at >= end_at) return free.filter(isSome)
    const after = addDays(one.end_at, 1)
    if (after > from) from = after
  }
  return [...free, { start_at: from, end_at }].filter(isSome)
}
const isSome = ({ start_at, end_at }: Days) => start_at <= end_at
