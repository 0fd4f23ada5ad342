import { client } from '#services/kit/client'

const pages = client(() => import('#shared/api/platform/content').then((noun) => noun.contentApi))

/** The help document as an object URL; free it with `release`. */
export const help = {
  async open(_: object, signal: AbortSignal): Promise<{ url: string }> {
    return { url: URL.createObjectURL(await pages.help({}, signal)) }
  },
  release: (url: string) => URL.revokeObjectURL(url),
}
