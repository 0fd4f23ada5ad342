import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { seedEmpty } from '../server/demo/empty.ts'
import { openClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/db/connect.ts'
import { lockFolder } from '../server/platform/db/lock.ts'
import { openKeys } from '../server/platform/kit/keys.ts'
import { readSettings } from '../server/platform/kit/settings.ts'
import { embeddedContent } from '../server/platform/ports/content.embedded.ts'

/** Seeds the eight demo accounts without any work, in a data folder of its own unless DATA_DIR says otherwise. */
async function main() {
  const settings = readSettings({ DATA_DIR: './data/empty', ...process.env })
  if (settings.MUSTER_MODE === 'production') throw new Error('The demo company is not for production.')
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const lock = await lockFolder(settings.DATA_DIR)
  const db = await openDatabase({
    ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }),
    dataDir: join(settings.DATA_DIR, 'database'),
  })
  const content = embeddedContent('content')
  await seedEmpty({ db, clock: openClock(), keys: openKeys(settings), ports: { content } }).finally(async () => {
    await db.close()
    await lock.release()
  })
  process.stdout.write(`Seeded. See the empty screens with: DATA_DIR=${settings.DATA_DIR} npm start\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
