import type { sessions } from '#server/platform/db/schema/session'

const hour = 3600
const day = 24 * hour
/**
 * Seconds a session lives unused, and at most. Longer than NIST AAL2 recommends, because site staff use their own
 * phones all day; sensitive actions ask for the password again.
 */
export const lifetimes = {
  browser: { idle: 12 * hour, absolute: day },
  remembered: { idle: 14 * day, absolute: 30 * day },
  wrapper: { idle: 30 * day, absolute: 90 * day },
} as const

export type Session = typeof sessions.$inferSelect
export const lifetimeOf = ({ remember, wrapper }: Pick<Session, 'remember' | 'wrapper'>) =>
  wrapper ? lifetimes.wrapper : remember ? lifetimes.remembered : lifetimes.browser

export const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
const earlier = (a: Date, b: Date) => (a < b ? a : b)
/** When a session used at `now` expires if it is not used again. */
export const idleUntil = (session: Pick<Session, 'remember' | 'wrapper' | 'abs_until'>, now: Date) =>
  earlier(later(now, lifetimeOf(session).idle), session.abs_until)
export const isLive = (session: Pick<Session, 'revoked_at' | 'idle_until' | 'abs_until'>, now: Date) =>
  !session.revoked_at && session.idle_until > now && session.abs_until > now
