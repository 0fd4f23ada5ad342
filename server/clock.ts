import type { Clock } from '#server/world'

/** The machine's time, or in demo and test mode a time that keeps running from where it was set. */
export function openClock(): Required<Clock> {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    set: (now) => {
      ahead = now ? now.getTime() - Date.now() : 0
    },
  }
}
