import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '#server/db/connect'
import { bringUpToDate } from '#server/db/migrate'
import { schema } from '#server/db/schema'
import { unitOfWork } from '#server/work'

type Embedded = { dataDir?: string | undefined; template?: Blob; now: () => Date }

/** PGlite in `dataDir/db`, or in memory; `template` is a dump to start from. It has one session: units of work queue. */
export async function openEmbedded({
  dataDir,
  template,
  now,
}: Embedded): Promise<Database & { dump(): Promise<Blob> }> {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const client = await PGlite.create({
    ...(dataDir && { dataDir: join(dataDir, 'db') }),
    ...(template && { loadDataDir: template }),
  })
  if (!template)
    await bringUpToDate(async (statement) => (await client.exec(statement)).at(-1)?.rows ?? []).catch(async (error) => {
      await client.close()
      throw error
    })
  const db = drizzle(client, { schema })
  return {
    engine: 'pglite',
    work: unitOfWork({ transact: (isolationLevel, run) => db.transaction(run, { isolationLevel }) }, now),
    ready: () =>
      client.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  }
}
