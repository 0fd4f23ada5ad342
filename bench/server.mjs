import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildIfStale } from '../scripts/build.mjs'
import { ownDatabase } from './database.mjs'

/**
 * The demo's server on a PostgreSQL database and in a folder of its own. `ready` resolves once it answers; `stop` leaves
 * nothing behind; `env` is what it runs with.
 */
export async function demoServer(port) {
  await buildIfStale('demo')
  const database = await ownDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    MUSTER_MODE: 'demo',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    TOKEN_KEY: Buffer.alloc(32, 1).toString('base64'),
    FIELD_KEY: Buffer.alloc(32, 2).toString('base64'),
  }
  const child = spawn(process.execPath, ['dist/demo/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  return {
    origin,
    folder,
    env,
    pid: child.pid,
    analyse: database.analyse,
    async ready() {
      for (let tries = 0; tries < 1200; tries++) {
        if ((await fetch(`${origin}/ready`).catch(() => undefined))?.ok) return
        await setTimeout(100)
      }
      throw new Error('The server did not start within two minutes.')
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
