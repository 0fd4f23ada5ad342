import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import { buildApp } from '#server/app'
import { openPorts } from '#server/open-ports'
import type { Database } from '#server/platform/db/database'
import type { Deps } from '#server/platform/deps'
import { openLog } from '#server/platform/http/log'
import { openKeys } from '#server/platform/kit/keys'
import { readSettings } from '#server/platform/kit/settings'
import { openOutbox } from '#server/platform/outbox/outbox'
import type { Ports } from '#server/platform/ports/ports'
import { freshDatabase } from './database.ts'

/** A clock that stands until it is moved. */
const manualClock = (start: string) => {
  let now = new Date(start)
  return {
    now: () => now,
    set: (to: Date | null) => {
      now = to ?? new Date(start)
    },
    forward: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/** Monday 26 October 2026, 07:31 in London: the day of the pictures. */
export const someMonday = '2026-10-26T07:31:00.000Z'

/**
 * A whole server on a fresh database with the embedded ports: `app.inject` calls it, `clock` moves it, `outbox.flush()`
 * sends what waits. Nothing is seeded. `close` leaves nothing behind.
 */
export async function createTestServer({
  now = someMonday,
  env = {},
  ports = {},
  database = freshDatabase,
  logTo,
}: {
  now?: string
  env?: Record<string, string>
  ports?: Partial<Ports>
  database?: (now: () => Date) => Promise<Database>
  /** Where the log's lines go; standard output without it. */
  logTo?: DestinationStream
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'))
  const settings = readSettings({
    MUSTER_MODE: 'test',
    DATA_DIR: folder,
    // The same in every world: what the demo's model sealed, its clones open.
    TOKEN_KEY: Buffer.alloc(32, 'token').toString('base64'),
    FIELD_KEY: Buffer.alloc(32, 'field').toString('base64'),
    LOG_LEVEL: 'silent',
    ...env,
  })
  const clock = manualClock(now)
  const log = openLog(settings, logTo)
  const keys = openKeys(settings)
  const db = await database(clock.now)
  const mediaFolder = join(folder, 'media')
  const embedded = openPorts({ settings, keys, clock, log, mediaFolder })
  const deps: Deps = { settings, db, clock, keys, log, ports: { ...embedded, ...ports } }
  const app = await buildApp(deps)
  const outbox = openOutbox(deps)
  return {
    app,
    deps,
    clock,
    outbox,
    mediaFolder,
    async close() {
      await app.close()
      await outbox.stop()
      await deps.ports.realtime.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
