import { join } from 'node:path'
import { endExpired } from '#server/auth/sessions'
import { sweepAuth } from '#server/auth/sweep'
import { openClock } from '#server/clock'
import { sweepContracts } from '#server/contract/sweep'
import { openDatabase } from '#server/db/connect'
import type { Deps } from '#server/deps'
import { watchGates } from '#server/gate/watch'
import { openKeys } from '#server/keys'
import { lockFolder } from '#server/lock'
import { openLog } from '#server/log'
import { sweep } from '#server/media/sweep'
import { openOutbox } from '#server/outbox'
import { openPorts } from '#server/ports/open'
import { sweepSuspectedLeft } from '#server/presence/sweep'
import type { Settings } from '#server/settings'

const sweepEvery = 60 * 60 * 1000
/** People marked as suspected left are asked soon after. */
const suspectedLeftEvery = 5 * 60 * 1000
/** A socket is closed within 5 s of its session's end. */
const sessionCheckEvery = 3000
/** A gate counts as offline after five minutes without a report. */
const watchEvery = 60_000

/** Opens everything a running server needs: first the lock, then database, ports, outbox and sweepers. */
export async function openDeps(settings: Settings): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const log = openLog(settings)
  const clock = openClock()
  const lock = await lockFolder(settings.DATA_DIR)
  const keys = openKeys(settings)
  const db = await openDatabase({
    ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }),
    dataDir: join(settings.DATA_DIR, 'database'),
    now: clock.now,
  })
  const ports = openPorts({ settings, keys, clock, log, mediaFolder: join(settings.DATA_DIR, 'media') })
  const deps: Deps = { settings, db, clock, keys, ports, log }
  if (process.env.MUSTER_MODE !== 'production') {
    const { seedOnce } = await import('#server/demo/seed')
    await seedOnce(deps)
  } else {
    const { refuseSeeded } = await import('#server/seeded')
    await refuseSeeded(deps)
  }
  const outbox = openOutbox(deps)
  outbox.start()
  const sweeper = setInterval(() => {
    Promise.all([sweep(deps), sweepAuth(deps), sweepContracts(deps)]).catch((error: unknown) =>
      log.warn({ err: error }, 'the sweepers wait for the database'),
    )
  }, sweepEvery).unref()
  const suspectedLeftTimer = setInterval(() => {
    sweepSuspectedLeft(deps).catch((error: unknown) => log.warn({ err: error }, 'doubts wait for the database'))
  }, suspectedLeftEvery).unref()
  const sessionCheckTimer = setInterval(() => {
    endExpired(deps).catch((error: unknown) => log.warn({ err: error }, 'sockets wait for the database to be closed'))
  }, sessionCheckEvery).unref()
  const gateTimer = setInterval(() => {
    watchGates(deps).catch((error: unknown) => log.warn({ err: error }, 'the gates wait for the database'))
  }, watchEvery).unref()
  const close = async () => {
    clearInterval(sweeper)
    clearInterval(suspectedLeftTimer)
    clearInterval(gateTimer)
    clearInterval(sessionCheckTimer)
    await outbox.stop()
    await ports.realtime.close()
    await db.close()
    await lock.release()
  }
  return { deps, close }
}
