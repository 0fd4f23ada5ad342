import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/db/database'
import type { Keys } from '#server/platform/kit/keys'
import type { Settings } from '#server/platform/kit/settings'
import type { Ports } from '#server/platform/ports/ports'

/** The server's time: injected, so that tests and the demo can set it. */
export type Clock = { now(): Date; set?(now: Date | null): void }

/** Everything a handler can use. Wired once, in main (or by a test). */
export type Deps = {
  settings: Settings
  db: Database
  clock: Clock
  keys: Keys
  ports: Ports
  log: FastifyBaseLogger
}
