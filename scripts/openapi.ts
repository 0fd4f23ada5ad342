import { pino } from 'pino'
import { buildApp } from '#server/app'
import { openPorts } from '#server/open-ports'
import { openApiDocument } from '#server/platform/http/openapi'
import { openKeys } from '#server/platform/kit/keys'
import { readSettings } from '#server/platform/kit/settings'

/** `npm run openapi`: the OpenAPI document of every mounted call, without a database or a port. */
const settings = readSettings({ MUSTER_MODE: 'demo', DATA_DIR: ':memory:', LOG_LEVEL: 'silent' })
const log = pino({ level: 'silent' })
const keys = openKeys(settings)
const clock = { now: () => new Date() }
const db = {
  engine: 'pglite' as const,
  transaction: () => Promise.reject(new Error('The document needs no database.')),
  ready: async () => false,
  close: async () => {},
}
const ports = openPorts({ settings, keys, clock, log, mediaFolder: 'unused' })
const app = await buildApp({ settings, keys, clock, log, db, ports })
process.stdout.write(`${JSON.stringify(openApiDocument(app.endpoints, undefined), null, 2)}\n`)
await ports.realtime.close()
await app.close()
