import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authRig, type Rig } from '../../account/auth-rig.ts'

let rig: Rig
let port: number
const open: ClientRequest[] = []
beforeAll(async () => {
  rig = await authRig()
  await rig.app.listen({ port: 0, host: '127.0.0.1' })
  port = (rig.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const one of open) one.destroy()
  await rig.close()
})

/** The tokens of one person, signed in so often. */
async function signedIn(times: number) {
  const { email } = await rig.person()
  const tokens: string[] = []
  for (let n = 0; n < times; n++) {
    const browser = rig.browser()
    await browser.signIn({ email })
    tokens.push(browser.token())
  }
  return (n: number) => tokens[n % times] ?? ''
}
const head = '--x\r\ncontent-disposition: form-data; name="file_key"\r\n\r\nprofile_photo\r\n'

/** Begins to send a file, and sends no more of it. */
function begin(token: string) {
  const upload = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/media/upload' })
  for (const [name, value] of [
    ['host', 'muster.test'],
    ['authorization', `Bearer ${token}`],
    ['content-type', 'multipart/form-data; boundary=x'],
    ['content-length', '20000'],
    ['expect', '100-continue'],
  ] as const)
    upload.setHeader(name, value)
  upload.on('error', () => {})
  open.push(upload)
  const answer = once(upload, 'response').then(async ([response]) => [response.statusCode, await json(response)])
  upload.write(head)
  return { upload, answer }
}

test('fifty files of one person are on their way at once, however often they signed in; another person is not in their way', async () => {
  const [token, other] = [await signedIn(3), await signedIn(1)]
  const begun = Array.from({ length: 51 }, (_, n) => begin(token(n)))
  const refused = await Promise.race(begun.map(async ({ answer }) => answer))
  expect(refused).toEqual([
    429,
    { message: 'Too many files are on their way at once. Wait until some have arrived, and try again.' },
  ])
  const otherUpload = begin(other(0))
  otherUpload.upload.end('x'.repeat(20_000 - head.length))
  expect((await otherUpload.answer)[0]).toBe(422)
  for (const { upload } of begun) upload.destroy()
  const next = async () => {
    const { upload, answer } = begin(token(0))
    upload.end('x'.repeat(20_000 - head.length))
    return (await answer)[0]
  }
  await expect.poll(next).toBe(422)
})
