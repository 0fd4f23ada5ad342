import type { Keys } from '#server/platform/kit/keys'
import { addDays, londonDay, londonInstant } from '#shared/domain/kit/london'

/** Shared by all parts of the demo data: their time, and the keys for secrets. */
export type DemoContext = {
  now: Date
  /** The start day, which other days are relative to. */
  today: string
  day(days: number): string
  /** The instant of a London time, `days` after the start day. */
  at(days: number, time: string): Date
  keys: Keys
  passwordHash: string
}

export function createDemoContext(now: Date, keys: Keys, passwordHash: string): DemoContext {
  const today = londonDay(now)
  const day = (days: number) => addDays(today, days)
  return { now, today, day, at: (days, time) => londonInstant(day(days), time), keys, passwordHash }
}
