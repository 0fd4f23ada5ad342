import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { fill, select } from './rows.mjs'

const database = await PGlite.create()
await database.exec(fill)
parentPort.on('message', async (most) => parentPort.postMessage((await database.query(select, [most])).rows))
parentPort.postMessage('open')
