import { join } from 'node:path'
import { endRunOut } from '#server/auth/sessions'
import { sweepAuth } from '#server/auth/sweep'
import { openClock } from '#server/clock'
import { sweepContracts } from '#server/contract/sweep'
import { openDatabase } from '#server/db/connect'
import { watchGates } from '#server/gate/watch'
import { openKeys } from '#server/keys'
import { lockFolder } from '#server/lock'
import { openLog } from '#server/log'
import { sweep } from '#server/media/sweep'
import { openOutbox } from '#server/outbox'
import { openPorts } from '#server/ports/open'
import { sweepDoubts } from '#server/presence/sweep'
import type { Settings } from '#server/settings'
import type { World } from '#server/world'

const sweepEvery = 60 * 60 * 1000
/** People marked as suspected left are asked soon after. */
const doubtEvery = 5 * 60 * 1000
/** A socket is closed within 5 s of its session's end. */
const lookEvery = 3000
/** A gate counts as offline after five minutes without a report. */
const watchEvery = 60_000

/** Opens everything a running server needs: first the lock, then database, ports, outbox and sweepers. */
export async function openWorld(settings: Settings): Promise<{ world: World; close: () => Promise<void> }> {
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
  const world: World = { settings, db, clock, keys, ports, log }
  if (process.env.MUSTER_MODE !== 'production') {
    const { seedOnce } = await import('#server/demo/seed')
    await seedOnce(world)
  } else {
    const { refuseSeeded } = await import('#server/seeded')
    await refuseSeeded(world)
  }
  const outbox = openOutbox(world)
  outbox.start()
  const sweeper = setInterval(() => {
    Promise.all([sweep(world), sweepAuth(world), sweepContracts(world)]).catch((error: unknown) =>
      log.warn({ err: error }, 'the sweepers wait for the database'),
    )
  }, sweepEvery).unref()
  const doubting = setInterval(() => {
    sweepDoubts(world).catch((error: unknown) => log.warn({ err: error }, 'doubts wait for the database'))
  }, doubtEvery).unref()
  const looking = setInterval(() => {
    endRunOut(world).catch((error: unknown) => log.warn({ err: error }, 'sockets wait for the database to be closed'))
  }, lookEvery).unref()
  const watching = setInterval(() => {
    watchGates(world).catch((error: unknown) => log.warn({ err: error }, 'the gates wait for the database'))
  }, watchEvery).unref()
  const close = async () => {
    clearInterval(sweeper)
    clearInterval(doubting)
    clearInterval(watching)
    clearInterval(looking)
    await outbox.stop()
    await ports.realtime.close()
    await db.close()
    await lock.release()
  }
  return { world, close }
}
