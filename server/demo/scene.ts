import { addDays, londonDay, londonInstant } from '#contract/london'
import type { Keys } from '#server/keys'

/** What every chapter of the story needs: when it is set, and how secrets are kept. */
export type Scene = {
  now: Date
  /** The start day. Days are counted from it. */
  today: string
  day(days: number): string
  /** The instant of a London time some days from the start day. */
  at(days: number, time: string): Date
  keys: Keys
  passwordHash: string
}

export function setScene(now: Date, keys: Keys, passwordHash: string): Scene {
  const today = londonDay(now)
  const day = (days: number) => addDays(today, days)
  return { now, today, day, at: (days, time) => londonInstant(day(days), time), keys, passwordHash }
}
