import type { FastifyRequest } from 'fastify'
import { Problem } from '#server/platform/kit/problems'

const words = 'The file stopped arriving. Check your connection and try again.'

/** Bytes of a form that may take as long as a weak radio needs: slices are far below. */
const small = 4 * 1024 * 1024
/** Milliseconds before the pace of a larger form counts, and in which it must then be on its way to be whole. */
const start = 20_000
const slowest = 240_000

/**
 * Resolves with `reading`, unless the sender hangs up, nothing of the body arrives for `timeout` seconds, or it is large
 * and at its pace would take more than twice the two minutes of a request: then 408, and the connection is closed. A
 * form without a length has 20 s. Call it in the same turn in which the reading began. A sender can have hung up before:
 * reading from a closed connection neither ends nor fails.
 */
export async function unlessStalled<T>(
  { raw, headers }: FastifyRequest,
  timeout: number,
  reading: Promise<T>,
): Promise<T> {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const began = performance.now()
  let received = 0
  let giveUp = () => {}
  const stalled = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Problem(408, words, {}, { connection: 'close' }))
  })
  const timer = setTimeout(giveUp, timeout * 1000)
  const onData = (piece: Buffer) => {
    timer.refresh()
    received += piece.length
    const elapsed = performance.now() - began
    if (length > small && elapsed > start && received / length < elapsed / slowest) giveUp()
  }
  const onClose = () => {
    if (!raw.complete) giveUp()
  }
  raw.on('data', onData)
  raw.on('close', onClose)
  if (raw.destroyed) onClose()
  try {
    return await Promise.race([reading, stalled])
  } finally {
    raw.off('data', onData)
    raw.off('close', onClose)
    clearTimeout(timer)
  }
}
