import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#server/platform/db/session'
import { openSessionInThread, type ThreadedSession } from '#server/platform/db/session-in-thread'

let folder: string
let session: ThreadedSession
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-answers-'))
  session = await openSessionInThread(folder, 60_000)
})
afterAll(async () => {
  await session.kill()
  await rm(folder, { recursive: true, force: true })
})

/** A simple query message: `Q`, the length, the text and a zero byte. */
function query(text: string): Uint8Array {
  const message = Buffer.alloc(text.length + 6)
  message.write('Q')
  message.writeInt32BE(text.length + 5, 1)
  message.write(text, 5)
  return message
}

const collected = () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return process.memoryUsage().heapUsed
}

test('an answer of the embedded database is released once it has been read', async () => {
  const answers: WeakRef<Uint8Array>[] = []
  for (let n = 0; n < 10; n++) answers.push(new WeakRef(await session.execute(query(`select repeat('x', 100000)`))))
  for (let n = 0; n < 5; n++) {
    await setImmediate()
    collected()
  }
  // The last one may still be held by the turn that read it.
  expect(answers.slice(0, -1).filter((answer) => answer.deref())).toEqual([])
})

test('the embedded database keeps nothing of what it has answered', async () => {
  const inProcess = await openSession({})
  const execute = async (times: number) => {
    for (let n = 0; n < times; n++) await inProcess.execute(query(`select repeat('x', 5000)`))
  }
  await execute(100)
  const before = collected()
  await execute(2000)
  const grown = collected() - before
  await inProcess.close()
  // 2,000 answers have 10 MB.
  expect(grown).toBeLessThan(3_000_000)
})
