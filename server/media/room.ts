import type { FastifyRequest } from 'fastify'
import { Problem, tooMany } from '#server/problems'

const MiB = 1024 * 1024
/** A form of at most this is a slice or a small picture. */
const small = 2 * MiB
/**
 * Bytes that the process holds in memory at a time: of small forms, of larger ones, and of files that came in slices and
 * are whole. Each has room of its own, so that a few large forms keep nobody's slices out.
 */
const rooms = { small: openRoom(32 * MiB), large: openRoom(56 * MiB), whole: openRoom(56 * MiB) }

/** The longest that anybody lets others go first, in ms: whoever was refused is told to come again within 5 s. */
const longestTurn = 6000

type Share = { sender: string; bytes: number; since: number; isWanted: boolean }

function openRoom(size: number) {
  const shares = new Set<Share>()
  /** Whom the full room was refused to and who has not come in since, by when they are waited for no more. */
  const waiting = new Map<string, number>()
  /** When whoever kept others out may come again, however many wait. Times are milliseconds of the process. */
  const turns = new Map<string, number>()
  return {
    /**
     * Gives the bytes back; undefined when there is no room. One sender has a quarter of the room, but a first file is let
     * in alone however large it is. Whoever held more than a fair share while another was refused lets those who wait go
     * first, for as long as they stayed and at most 6 s.
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
  /** What others hold who have more than an equal part of the room each, `asking` included; two slices are never more. */
  function sharesAboveFair(asking: string): Share[] {
    const bytesBySender = new Map<string, number>()
    for (const { sender, bytes } of shares) bytesBySender.set(sender, (bytesBySender.get(sender) ?? 0) + bytes)
    const fair = Math.max(small, size / new Set([...bytesBySender.keys(), asking]).size)
    return [...shares].filter(({ sender }) => sender !== asking && (bytesBySender.get(sender) ?? 0) > fair)
  }
}
const bytesOf = (shares: Share[]) => shares.reduce((sum, { bytes }) => sum + bytes, 0)

const words = 'Many files are being sent at this moment. Try again in a few seconds.'
/**
 * Keeps room for a form before a byte of it is read, by the length it says it has. Without room: 429 with a time for a
 * slice, which its sender sends again by itself, else 503.
 */
export function takeRoomForForm(sender: string, { headers }: FastifyRequest): () => void {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const release = (length <= small ? rooms.small : rooms.large).take(sender, length)
  if (release) return release
  const problem = headers['content-range'] ? tooMany(1, words) : new Problem(503, words, {}, { 'retry-after': '5' })
  // What is still being sent is read and let go: a connection closed upon it would take the answer with it.
  problem.headers.connection = 'keep-alive'
  throw problem
}

/** Runs `use` with a whole file of `bytes` in memory. 429 while there is no room: the file waits on the disk meanwhile. */
export async function withRoomForFile<T>(sender: string, bytes: number, use: () => Promise<T>): Promise<T> {
  const release = rooms.whole.take(sender, bytes)
  if (!release) throw tooMany(2, words)
  try {
    return await use()
  } finally {
    release()
  }
}
