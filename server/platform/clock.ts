import type { Clock } from '#server/platform/deps'

/** The machine's time; in demo and test mode it can be set and keeps running from there. */
export function openClock(): Required<Clock> {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    set: (now) => {
      ahead = now ? now.getTime() - Date.now() : 0
    },
  }
}
