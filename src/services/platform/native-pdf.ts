import { bridge } from '#services/kit/bridge'
import { client } from '#services/kit/client'
import { inWrapper } from '#services/kit/wrapper'

const media = client(() => import('#shared/api/platform/media').then((noun) => noun.mediaApi))

/** PDF viewer of the native wrapper. Rejects with BridgeFailed, whose message is for the user. */
export const nativePdf = {
  available: async () => ({ available: inWrapper() }),
  async open({ mediaId, title }: { mediaId: string; title: string }, signal?: AbortSignal): Promise<void> {
    const { data } = await media.address({ params: { id: mediaId } }, signal)
    await bridge.request('OPEN_PDF', { url: data.full_url, title }, signal)
  },
  /** For when the page is left; the answer is not awaited. */
  close: () => {
    if (inWrapper()) bridge.request('CLOSE_PDF', {}).catch(() => {})
  },
}
