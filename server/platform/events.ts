import { or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/transaction'

/**
 * What an area publishes for areas above it, which it must not import: they subscribe in `server/subscriptions.ts`. The
 * subscribers run in the publisher's transaction, one after the other; what one throws ends it.
 */
export function openEvent<Input>() {
  const subscribers: ((tx: Tx, input: Input) => Promise<void>)[] = []
  return {
    subscribe: (subscriber: (tx: Tx, input: Input) => Promise<void>) => void subscribers.push(subscriber),
    publish: async (tx: Tx, input: Input): Promise<void> => {
      for (const subscriber of subscribers) await subscriber(tx, input)
    },
  }
}

/** A condition of an area that areas above it decide: it is true when one of them says so. */
export function openRule<Input>() {
  const subscribers: ((tx: Tx, input: Input) => Promise<boolean>)[] = []
  const isTrue = async (tx: Tx, input: Input): Promise<boolean> => {
    for (const subscriber of subscribers) if (await subscriber(tx, input)) return true
    return false
  }
  return Object.assign(isTrue, {
    subscribe: (subscriber: (tx: Tx, input: Input) => Promise<boolean>) => void subscribers.push(subscriber),
  })
}

/** The same in SQL: a condition on rows, such as who can read them. It is false without subscribers. */
export function openCondition<Input>() {
  const subscribers: ((tx: Tx, input: Input) => SQL)[] = []
  const condition = (tx: Tx, input: Input): SQL =>
    or(...subscribers.map((subscriber) => subscriber(tx, input))) ?? sql`false`
  return Object.assign(condition, {
    subscribe: (subscriber: (tx: Tx, input: Input) => SQL) => void subscribers.push(subscriber),
  })
}

/** Something that exactly one area above makes. */
export function openMaker<Input extends unknown[], Output>(what: string) {
  let maker: ((...input: Input) => Output) | undefined
  const make = (...input: Input): Output => {
    if (!maker) throw new Error(`Nobody makes ${what}: see server/subscriptions.ts`)
    return maker(...input)
  }
  return Object.assign(make, {
    subscribe: (subscriber: (...input: Input) => Output) => {
      maker = subscriber
    },
  })
}
