import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { fill, select } from './rows.mjs'

/**
 * The least server that answers 50 rows: Fastify and one named statement through pg; on the embedded engine one query of
 * PGlite in a thread, which is where the product runs it. Sends its address to the process that started it.
 */
const [url] = process.argv.slice(2)

async function postgres() {
  const pool = new Pool({ connectionString: url, max: 10 })
  await pool.query(fill)
  return async () => (await pool.query({ name: 'rows', text: select, values: [50] })).rows
}

async function embedded() {
  const thread = new Worker(new URL('./floor-thread.mjs', import.meta.url))
  const waiting = []
  await new Promise((resolve) => thread.once('message', resolve))
  thread.on('message', (rows) => waiting.shift()(rows))
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      thread.postMessage(50)
    })
}

const rows = await (url ? postgres() : embedded())
const app = Fastify()
app.get('/rows', async () => ({ data: await rows() }))
process.send({ origin: await app.listen({ port: 0, host: '127.0.0.1' }) })
process.once('disconnect', () => process.exit(0))
