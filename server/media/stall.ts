import type { FastifyRequest } from 'fastify'
import { Problem } from '#server/problems'

/**
 * What is read of a body, unless nothing of it arrives for `patience` seconds: then 408, and its connection is closed.
 * Called in the turn in which the reading began.
 */
export async function unlessStalled<T>({ raw }: FastifyRequest, patience: number, reading: Promise<T>): Promise<T> {
  let giveUp = () => {}
  const stalled = new Promise<never>((_, reject) => {
    giveUp = () =>
      reject(
        new Problem(
          408,
          'The file stopped arriving. Check your connection and try again.',
          {},
          { connection: 'close' },
        ),
      )
  })
  const timer = setTimeout(giveUp, patience * 1000)
  const onData = () => void timer.refresh()
  raw.on('data', onData)
  try {
    return await Promise.race([reading, stalled])
  } finally {
    raw.off('data', onData)
    clearTimeout(timer)
  }
}
