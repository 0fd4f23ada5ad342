import { client } from '#services/kit/client'

const media = client(() => import('#shared/api/platform/media').then((noun) => noun.mediaApi), ['address'])

/** The file's id in a signed URL of the server; undefined for any other URL. */
const fileAt = (address: string) => /\/api\/media\/([\w-]+)\/content\?/.exec(address)?.[1]
const freshAddress = async (id: string) => (await media.address({ params: { id } })).data.full_url

const renewed = new WeakMap<HTMLImageElement, string>()
/** Asks once for another URL; when that one fails as well, the picture itself is gone. */
async function renew(image: HTMLImageElement): Promise<void> {
  const id = fileAt(image.src)
  if (!id || renewed.get(image) === image.src) return
  const fresh = await freshAddress(id).catch(() => undefined)
  if (!fresh) return
  image.src = fresh
  renewed.set(image, image.src)
}

/**
 * Signed URLs expire within minutes while pages stay open for hours. For the whole page: a picture that fails to load
 * is retried at a new URL, and a link to a file opens a URL made on click. `fail` gets a message when there is none.
 * Returns a function that stops this.
 */
export function keepFilesOpen(open: (address: string) => void, fail: (words: string) => void): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) void renew(target)
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    const id = link && fileAt(link.href)
    if (!id || event.button > 1) return
    event.preventDefault()
    freshAddress(id).then(open, (error: unknown) => fail(error instanceof Error ? error.message : String(error)))
  }
  // Error events of a picture do not bubble, so listen in the capture phase.
  addEventListener('error', onError, true)
  addEventListener('click', onClick, true)
  addEventListener('auxclick', onClick, true)
  return () => {
    removeEventListener('error', onError, true)
    removeEventListener('click', onClick, true)
    removeEventListener('auxclick', onClick, true)
  }
}
