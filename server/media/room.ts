import type { FastifyRequest } from 'fastify'
import { Problem, tooMany } from '#server/problems'

const MiB = 1024 * 1024
/** A form of at most this is a slice or a small picture. */
const small = 2 * MiB
/**
 * Bytes that the process holds in memory at a time, whoever sends them: of small forms, of larger ones, and of files that
 * came in slices and are whole. Each has room of its own, so that a few large forms keep nobody's slices out.
 */
const rooms = { small: openRoom(32 * MiB), large: openRoom(56 * MiB), whole: openRoom(56 * MiB) }

function openRoom(size: number) {
  let taken = 0
  return {
    /** Gives the bytes back; undefined when there is no room. Something larger than the room is let in alone. */
    take(bytes: number): (() => void) | undefined {
      const share = Math.min(bytes, size)
      if (taken + share > size) return undefined
      taken += share
      let isTaken = true
      return () => {
        if (isTaken) taken -= share
        isTaken = false
      }
    },
  }
}

const words = 'Many files are being sent at this moment. Try again in a few seconds.'
/**
 * Keeps room for a form before a byte of it is read, by the length it says it has. Without room: 429 with a time for a
 * slice, which its sender sends again by itself, else 503.
 */
export function takeRoomForForm({ headers }: FastifyRequest): () => void {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const release = (length <= small ? rooms.small : rooms.large).take(length)
  if (release) return release
  const problem = headers['content-range'] ? tooMany(1, words) : new Problem(503, words, {}, { 'retry-after': '5' })
  // What is still being sent is read and let go: a connection closed upon it would take the answer with it.
  problem.headers.connection = 'keep-alive'
  throw problem
}

/** Runs `use` with a whole file of `bytes` in memory. 429 while there is no room: the file waits on the disk meanwhile. */
export async function withRoomForFile<T>(bytes: number, use: () => Promise<T>): Promise<T> {
  const release = rooms.whole.take(bytes)
  if (!release) throw tooMany(2, words)
  try {
    return await use()
  } finally {
    release()
  }
}
