import type { FastifyRequest } from 'fastify'
import { Problem, tooMany } from '#server/platform/kit/problems'

const MiB = 1024 * 1024
/** Bytes: a form up to this size is a slice or a small picture. */
const small = 2 * MiB
/**
 * Bytes that the process keeps in memory at a time: for small forms, for larger ones, and for complete files from
 * slices. Each has a limit of its own, so that a few large forms do not block slices.
 */
const rooms = { small: openRoom(32 * MiB), large: openRoom(56 * MiB), whole: openRoom(56 * MiB) }

/** The longest time in ms that anybody gives way to others: a refused sender is asked to retry within 5 s. */
const longestTurn = 6000

type Share = { sender: string; bytes: number; since: number; isWanted: boolean }

function openRoom(size: number) {
  const shares = new Set<Share>()
  /** Senders who were refused and have not been admitted since, with the time until which they are waited for. */
  const waiting = new Map<string, number>()
  /**
   * When a sender who blocked others can come again, however many wait. Times are in milliseconds of the process clock.
   */
  const turns = new Map<string, number>()
  return {
    /**
     * Returns a function that gives the bytes back; undefined when there is no room. One sender can use a quarter of
     * the room, but a first file is admitted whatever its size. A sender who used more than a fair share while another
     * was refused must let those waiting go first, for as long as they used it and at most 6 s.
     */
    take(sender: string, bytes: number): (() => void) | undefined {
      const now = performance.now()
      for (const ends of [waiting, turns]) for (const [whose, end] of ends) if (end <= now) ends.delete(whose)
      const wanted = Math.min(bytes, size)
      const mine = [...shares].filter((share) => share.sender === sender)
      if (mine.length > 0 && bytesOf(mine) + wanted > size / 4) return undefined
      if (turns.has(sender) && [...waiting.keys()].some((other) => other !== sender)) return undefined
      if (bytesOf([...shares]) + wanted > size) {
        for (const share of sharesAboveFair(sender)) share.isWanted = true
        waiting.set(sender, now + longestTurn)
        return undefined
      }
      const share: Share = { sender, bytes: wanted, since: now, isWanted: false }
      shares.add(share)
      waiting.delete(sender)
      return () => {
        if (!shares.delete(share) || !share.isWanted) return
        const left = performance.now()
        turns.set(sender, left + Math.min(left - share.since, longestTurn))
      }
    },
  }
  /**
   * The shares of other senders who use more than an equal part of the room, counting `requester`; two slices are never
   * more.
   */
  function sharesAboveFair(requester: string): Share[] {
    const bytesBySender = new Map<string, number>()
    for (const { sender, bytes } of shares) bytesBySender.set(sender, (bytesBySender.get(sender) ?? 0) + bytes)
    const fair = Math.max(small, size / new Set([...bytesBySender.keys(), requester]).size)
    return [...shares].filter(({ sender }) => sender !== requester && (bytesBySender.get(sender) ?? 0) > fair)
  }
}
const bytesOf = (shares: Share[]) => shares.reduce((sum, { bytes }) => sum + bytes, 0)

const words = 'Many files are being sent at this moment. Try again in a few seconds.'
/**
 * Reserves memory for a form before it is read, by its Content-Length. Without room: 429 with a retry time for a slice,
 * which the client repeats by itself, else 503.
 */
export function takeRoomForForm(sender: string, { headers }: FastifyRequest): () => void {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const release = (length <= small ? rooms.small : rooms.large).take(sender, length)
  if (release) return release
  const problem = headers['content-range'] ? tooMany(1, words) : new Problem(503, words, {}, { 'retry-after': '5' })
  // The rest of the body is read and discarded: closing the connection during the upload would lose the answer.
  problem.headers.connection = 'keep-alive'
  throw problem
}

/**
 * Runs `use` with a complete file of `bytes` in memory. 429 while there is no room: the file stays on disk meanwhile.
 */
export async function withRoomForFile<T>(sender: string, bytes: number, use: () => Promise<T>): Promise<T> {
  const release = rooms.whole.take(sender, bytes)
  if (!release) throw tooMany(2, words)
  try {
    return await use()
  } finally {
    release()
  }
}
