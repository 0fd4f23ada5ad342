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

type Share = { sender: string; bytes: number; since: number; isWanted: boolean }

function openRoom(size: number) {
  const shares = new Set<Share>()
  /** When whoever kept others out may come again, in milliseconds of the process. */
  const turns = new Map<string, number>()
  return {
    /**
     * Gives the bytes back; undefined when there is no room. One sender has a quarter of the room, but a first file is let
     * in alone however large it is; somebody for whom another was refused lets others go first for as long as they stayed.
     */
    take(sender: string, bytes: number): (() => void) | undefined {
      const now = performance.now()
      for (const [waiting, turn] of turns) if (turn <= now) turns.delete(waiting)
      const wanted = Math.min(bytes, size)
      const mine = [...shares].filter((share) => share.sender === sender)
      if (turns.has(sender) || (mine.length > 0 && bytesOf(mine) + wanted > size / 4)) return undefined
      if (bytesOf([...shares]) + wanted > size) {
        for (const share of shares) share.isWanted ||= share.sender !== sender
        return undefined
      }
      const share: Share = { sender, bytes: wanted, since: now, isWanted: false }
      shares.add(share)
      return () => {
        if (!shares.delete(share) || !share.isWanted) return
        const left = performance.now()
        turns.set(sender, left + left - share.since)
      }
    },
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
