import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOf, freePort, startBuild } from '../../support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-uncaught-'))
const reports: unknown[] = []
const collector = createServer(async (request, response) => {
  reports.push(await json(request))
  response.end()
})
beforeAll(async () => {
  buildOf('demo')
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
}, 120_000)
afterAll(() => {
  collector.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the started process does at a signal, besides the server's own code. */
const planted = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { throw new Error('planted') })
  process.on('SIGHUP', () => { Promise.reject(new Error('planted')) })
`)}`

test.each([
  ['SIGUSR2', 'uncaught exception'],
  ['SIGHUP', 'unhandled rejection'],
] as const)(
  'what nobody caught (%s: %s) is logged and reported, what is under way is answered, and the process ends with 1',
  async (signal, reason) => {
    reports.length = 0
    const port = await freePort()
    const server = startBuild('demo', {
      DATA_DIR: folder,
      PORT: String(port),
      ERROR_REPORT_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      NODE_OPTIONS: `--import ${planted}`,
    })
    await server.until('Muster runs at')
    const body = JSON.stringify({ email: 'nobody@nowhere.example', password: 'granary-lantern-42' })
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (text) => {
      answer += text
    })
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    )
    await once(socket, 'data')
    server.child.kill(signal)
    await server.until('"stopping"')
    socket.write(body)
    await once(socket, 'close')
    expect(answer).toContain('HTTP/1.1 401 Unauthorized')
    const { code, out } = await server.ended
    expect([code, out.match(new RegExp(`"message":"planted".*"msg":"${reason}"`))?.length]).toEqual([1, 1])
    expect(reports).toMatchObject([{ message: 'planted', where: reason }])
  },
  120_000,
)
