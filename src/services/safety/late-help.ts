import { rollCalls } from '#services/safety/roll-call'
import type { PastRollCall } from '#shared/api/safety/roll-call'

/** Milliseconds after the end of a roll call in which late calls for help are shown to whoever opens the site's list. */
const shownFor = 24 * 3_600_000

type Where = { siteId: string; callId: string | undefined }
/**
 * The roll call whose late calls for help are to be shown: the one named, else the one of the site that ended last, for
 * a day.
 */
export async function readLateHelp({ siteId, callId }: Where, signal: AbortSignal): Promise<PastRollCall | undefined> {
  const { data } = await rollCalls.list({ params: { id: siteId } }, signal)
  if (callId !== undefined) return data.find(({ id }) => id === callId)
  const [last] = data
    .filter(({ closed_at }) => closed_at !== null)
    .toSorted((a, b) => Date.parse(b.closed_at ?? '') - Date.parse(a.closed_at ?? ''))
  return last && Date.now() - Date.parse(last.closed_at ?? '') < shownFor ? last : undefined
}
