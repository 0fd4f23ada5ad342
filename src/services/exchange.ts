import { withLimit } from './call-limit.ts'
import { connectivity } from './connectivity.ts'
import { type Sending, send } from './transport.ts'

/** Answers whole: the body as text, or as the file that it is. A file may take as long as parts of it come. */
export type Answer = { response: Response; text: string; file: Blob | undefined }

/**
 * Sends, and reads the answer to its end, within the time that a call has; a 401 waits within it for the new token as
 * well. Rejects without a status when no whole answer came.
 */
export function exchange(sending: Sending, isFile: boolean): Promise<Answer> {
  const { method, body, signal } = sending
  return withLimit({ read: method === 'GET', file: isFile, body, signal }, async (within, extend) => {
    const response = await send({ ...sending, signal: within })
    if (!isFile || !response.ok) return { response, text: await response.text(), file: undefined }
    return { response, text: '', file: await fileOf(response, extend) }
  })
}

async function fileOf(response: Response, extend: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    connectivity.calls.notify('receive')
    extend()
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** What a JSON text says; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
