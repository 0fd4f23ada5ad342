import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPersonas } from '../../../support/personas.ts'
import { browserOf, type Stage, stageOf } from '../../registration/worker.ts'
import { pdf } from './files.ts'

let stage: Stage
let port: number
let address: string
beforeAll(async () => {
  stage = await stageOf()
  const browser = browserOf(stage)
  browser.token = (await createPersonas(stage.deps))['owner A'].token
  const noise = Buffer.from(Array.from({ length: 4_000_000 }, (_, n) => 33 + ((n * 7919) % 90)))
  const { body } = await browser.upload('rams', pdf({ note: noise }), 'long.pdf')
  address = body.data.data.file.full_url
  await stage.app.listen({ port: 0, host: '127.0.0.1' })
  port = (stage.app.server.address() as AddressInfo).port
})
afterAll(() => stage.close())

test('downloads queued on a connection that is reset are not counted any more', { timeout: 60_000 }, async () => {
  const { pathname, search } = new URL(address, 'http://muster.test')
  const download = `GET ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  for (let sent = 0; sent < 1100; sent += 50) {
    const answers: ServerResponse[] = []
    const note = (_: unknown, answer: ServerResponse) => answers.push(answer)
    const begun = () => answers.filter(({ headersSent }) => headersSent).length
    stage.app.server.on('request', note)
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
    socket.write(download.repeat(50))
    await once(socket, 'data')
    socket.pause()
    // All fifty have begun, so all are counted: one is being sent, the others are queued behind it.
    await expect.poll(begun, { timeout: 20_000 }).toBe(50)
    stage.app.server.off('request', note)
    socket.resetAndDestroy()
  }
  const ten = () =>
    Promise.all(
      Array.from({ length: 10 }, async () => {
        const { status } = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
          headers: { range: 'bytes=0-9' },
        })
        return status
      }),
    )
  await expect.poll(ten).toEqual(Array(10).fill(206))
})
