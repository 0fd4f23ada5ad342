import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Media } from '#server/platform/ports/media.s3'
import type { MediaPort } from '#server/platform/ports/ports'

/** What an S3 answers to the four calls we make, path style. */
const files = new Map<string, Buffer>()
const requests: { method: string; path: string; headers: IncomingHttpHeaders }[] = []
const server = createServer(async (request, response) => {
  const [method = '', path = ''] = [request.method, request.url?.split('?')[0] ?? '']
  requests.push({ method, path, headers: request.headers })
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const file = files.get(path)
  if (method === 'PUT') files.set(path, Buffer.concat(pieces))
  if (method === 'DELETE') files.delete(path)
  const found = method === 'PUT' || method === 'DELETE' || file
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const responseBody = start ? file?.subarray(Number(start), Number(end) + 1) : file
  const status = !found ? 404 : method === 'DELETE' ? 204 : start ? 206 : 200
  response.writeHead(status, responseBody ? { 'content-length': responseBody.length } : {})
  response.end(method === 'GET' ? responseBody : undefined)
})
let s3: MediaPort
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  s3 = s3Media({ bucket: 'muster', region: 'eu-west-2', accessKeyId: 'AKIA', secretAccessKey: 'secret', endpoint })
})
afterAll(() => new Promise((closed) => server.close(closed)))
const read = async (stream: Readable) => Buffer.concat(await stream.toArray())

test('a file in S3 comes back byte for byte, signed and without trailing checksums', async () => {
  const bytes = Buffer.from([0, 255, 1, 254, 10, 13])
  await s3.put('media/one.jpg', bytes, 'image/jpeg')
  expect(await read(await s3.get('media/one.jpg'))).toEqual(bytes)
  const put = requests.find(({ method }) => method === 'PUT')
  expect(put?.path).toBe('/muster/media/one.jpg')
  expect(put?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIA\/\d{8}\/eu-west-2\/s3\//)
  expect(put?.headers['content-type']).toBe('image/jpeg')
  expect(put?.headers['content-encoding'] ?? '').not.toContain('aws-chunked')
  expect(Object.keys(put?.headers ?? {}).filter((name) => name.startsWith('x-amz-checksum'))).toEqual([])
})
test('a part of a file in S3 is asked of S3 and is those bytes, both ends included', async () => {
  await s3.put('media/three.pdf', Buffer.from('0123456789'), 'application/pdf')
  expect((await read(await s3.get('media/three.pdf', { start: 2, end: 4 }))).toString()).toBe('234')
  expect(requests.at(-1)).toMatchObject({ path: '/muster/media/three.pdf', headers: { range: 'bytes=2-4' } })
})
test('a removed file is gone', async () => {
  await s3.put('media/two.jpg', Buffer.from('2'), 'image/jpeg')
  await s3.remove('media/two.jpg')
  await expect(s3.get('media/two.jpg')).rejects.toThrow()
})
