import { Client } from 'pg'

/**
 * What `run` sends to the database, on both engines: a message is a round trip, and may hold several statements. Those
 * that are sent without being waited for are counted too: the next message on their connection comes after them.
 */
export async function countMessages<T>(run: () => Promise<T>): Promise<{ answer: T; texts: string[] }> {
  const texts: string[] = []
  const { query } = Client.prototype
  const counted: typeof query = function (this: Client, ...args: unknown[]) {
    const [given] = args
    texts.push(typeof given === 'string' ? given : textOf(given))
    return Reflect.apply(query, this, args)
  }
  Client.prototype.query = counted
  try {
    return { answer: await run(), texts }
  } finally {
    Client.prototype.query = query
  }
}

const textOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given)
