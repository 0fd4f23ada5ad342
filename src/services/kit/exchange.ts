import { withLimit } from './call-limit.ts'
import { connectivity } from './connectivity.ts'
import { type Sending, send } from './transport.ts'

/** A complete answer: its body as text, or as a file. A file has no time limit as long as parts of it arrive. */
export type Answer = { response: Response; text: string; file: Blob | undefined }

/**
 * Sends, and reads the complete answer within the call's time limit, including the wait for a new token after a 401.
 * Rejects without a status when no complete answer arrived.
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

/** Parses JSON; undefined when it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
