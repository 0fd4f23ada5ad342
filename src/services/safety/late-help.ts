import { rollCalls } from '#services/safety/roll-call'
import type { PastRollCall } from '#shared/api/safety/roll-call'

/** Milliseconds after the end of a roll call in which late calls for help are shown to whoever opens the site's list. */
const shownFor = 24 * 3_600_000

type Where = { siteId: string; callId: string | undefined }
/**
 * The roll calls whose late calls for help are to be shown: the one named, else the one of the site that ended last, for
 * a day. Neither a drill, be it the one named, nor a newer real one takes the place of a real one in which somebody still
 * needs help.
 */
export async function readLateHelp({ siteId, callId }: Where, signal: AbortSignal): Promise<PastRollCall[]> {
  const { data } = await rollCalls.list({ params: { id: siteId } }, signal)
  const ended = data
    .filter(({ closed_at }) => closed_at !== null && Date.now() - Date.parse(closed_at) < shownFor)
    .toSorted((a, b) => Date.parse(b.closed_at ?? '') - Date.parse(a.closed_at ?? ''))
  const shown = callId === undefined ? ended[0] : data.find(({ id }) => id === callId)
  const isReal = callId !== undefined && shown?.kind === 'REAL'
  const others = ended.filter((one) => one.kind === 'REAL' && one.late_calls.length > 0 && one !== shown)
  return [...(isReal ? [] : others), ...(shown ? [shown] : [])]
}
