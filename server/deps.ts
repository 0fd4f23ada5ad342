import { join } from 'node:path'
import '#server/subscriptions'
import { sweepAuth } from '#server/account/auth-sweep'
import { watchGates } from '#server/gate/gate-watch'
import { sweepSuspectedLeft } from '#server/gate/presence-sweep'
import { sweepContracts } from '#server/jobs/contract-sweep'
import { openPorts } from '#server/open-ports'
import { endExpired } from '#server/platform/auth/sessions'
import { openClock } from '#server/platform/clock'
import { openDatabase } from '#server/platform/db/connect'
import { lockFolder } from '#server/platform/db/lock'
import type { Deps } from '#server/platform/deps'
import { sweep } from '#server/platform/files/sweep'
import { openLog } from '#server/platform/http/log'
import { openKeys } from '#server/platform/kit/keys'
import type { Settings } from '#server/platform/kit/settings'
import { openOutbox } from '#server/platform/outbox/outbox'

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
    const { refuseSeeded } = await import('#server/platform/auth/seeded')
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
