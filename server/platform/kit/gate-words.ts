import type { GatePosition } from '#shared/api/platform/gate-position'

/** Milliseconds without a signal after which a gate that has reported before counts as offline. */
const silence = 5 * 60_000

/** A gate's status for display: 'Lowered', 'Not known', 'Offline 22 min'. */
export function gateWords(
  { position, last_seen_at }: { position: GatePosition | null; last_seen_at: Date | null },
  now: Date,
): string {
  const silent = last_seen_at ? now.getTime() - last_seen_at.getTime() : 0
  if (silent > silence) return `Offline ${ago(Math.floor(silent / 60_000))}`
  if (!position) return 'Not known'
  return position.slice(0, 1) + position.slice(1).toLowerCase()
}
const ago = (minutes: number) => {
  if (minutes < 60) return `${minutes} min`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}
