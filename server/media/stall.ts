import type { FastifyRequest } from 'fastify'
import { Problem } from '#server/problems'

const words = 'The file stopped arriving. Check your connection and try again.'

/**
 * What is read of a body, unless its sender hangs up, or nothing of it arrives for `patience` seconds: then 408, and the
 * connection is closed. Called in the turn in which the reading began. A sender may have hung up before: a reading that
 * begins on a closed connection neither ends nor fails.
 */
export async function unlessStalled<T>({ raw }: FastifyRequest, patience: number, reading: Promise<T>): Promise<T> {
  let giveUp = () => {}
  const stalled = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Problem(408, words, {}, { connection: 'close' }))
  })
  const timer = setTimeout(giveUp, patience * 1000)
  const onData = () => void timer.refresh()
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
