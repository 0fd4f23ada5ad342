import type { FastifyRequest } from 'fastify'
import { Problem } from '#server/problems'

const words = 'The file stopped arriving. Check your connection and try again.'

/** Bytes of a form that may take as long as a weak radio needs: slices are far below. */
const small = 4 * 1024 * 1024
/** Milliseconds before the pace of a larger form counts, and in which it must then be on its way to be whole. */
const start = 20_000
const slowest = 240_000

/**
 * What is read of a body, unless its sender hangs up, or nothing of it arrives for `patience` seconds, or it is large and
 * would not be whole in twice the two minutes that a request may take: then 408, and the connection is closed. A form
 * that does not say how long it is has 20 s. Called in the turn in which the reading began. A sender may have hung up
 * before: a reading that begins on a closed connection neither ends nor fails.
 */
export async function unlessStalled<T>(
  { raw, headers }: FastifyRequest,
  patience: number,
  reading: Promise<T>,
): Promise<T> {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const began = performance.now()
  let received = 0
  let giveUp = () => {}
  const stalled = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Problem(408, words, {}, { connection: 'close' }))
  })
  const timer = setTimeout(giveUp, patience * 1000)
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
