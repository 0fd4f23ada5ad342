import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** One session of PGlite, using PostgreSQL's wire protocol. A rejection means that it is lost. */
export type Session = {
  execute(messages: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/** The log of a new database grows 1 MB at a time, so that it does not fill a small disk too early. */
const logFiles = ['--wal-segsize=1']

/** Opens PGlite in `dataDir/db`, or in memory; `template` is a dump to start from. */
export async function openSession({
  dataDir,
  template,
}: {
  dataDir?: string | undefined
  template?: Blob | undefined
}) {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const client = await PGlite.create({
    ...(dataDir && { dataDir: join(dataDir, 'db') }),
    ...(template && { loadDataDir: template }),
    initDbStartParams: logFiles,
    extensions: { pg_trgm },
  }).catch((error) => {
    throw new Error(`The database in ${dataDir} does not open (${error.message}). It may be damaged: restore a backup.`)
  })
  return {
    async execute(messages: Uint8Array) {
      // execProtocolRaw parses each answer and keeps what it parsed until the database is closed; the stream does not.
      const parts: Uint8Array[] = []
      const onRawData = (part: Uint8Array) => void parts.push(part.slice())
      await client.execProtocolRawStream(messages, { syncToFs: false, onRawData })
      const answer = joined(parts)
      if (!isWhole(answer)) throw new Error('The embedded database broke off its answer.')
      return answer
    },
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  }
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let length = 0
  for (const part of parts) {
    whole.set(part, length)
    length += part.length
  }
  return whole
}

/** A complete answer ends with ReadyForQuery: `Z`, its length 5, the transaction state. */
const isWhole = (answer: Uint8Array) => answer.at(-6) === 0x5a && answer.at(-2) === 5
