import type { Database } from '#server/platform/db/database'
import { openEmbedded, openInMemory } from '#server/platform/db/embedded'
import { openServer } from '#server/platform/db/server'

export { DatabaseAway, StorageFull } from '#server/platform/db/failures'

/**
 * Opens PostgreSQL when there is a `databaseUrl`, else the embedded PGlite in `dataDir` (in memory without one, or with
 * ':memory:'), and updates the schema and the row policies. The caller must hold the data folder's lock (server/platform/db/lock).
 */
export const openDatabase = ({
  databaseUrl,
  dataDir,
  now = () => new Date(),
}: {
  databaseUrl?: string
  dataDir?: string
  /** The server's clock; the machine's time without one. */
  now?: () => Date
}): Promise<Database> =>
  databaseUrl
    ? openServer(databaseUrl, now)
    : dataDir === undefined || dataDir === ':memory:'
      ? openInMemory({ now })
      : openEmbedded({ dataDir, now })
