import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDatabase } from '#services/kit/device-database'

/** A connection as the browser hands it out: once closed, it begins nothing. */
function connectionOf(name: string) {
  const connection = {
    isOpen: true,
    onclose: undefined as (() => void) | undefined,
    onversionchange: undefined as (() => void) | undefined,
    close: () => {
      connection.isOpen = false
    },
    transaction: () => {
      if (!connection.isOpen) throw new DOMException('The connection is closed.', 'InvalidStateError')
      return { objectStore: () => ({ name }) }
    },
  }
  return connection
}
type OpenRequest = { result: unknown; onsuccess?: () => void; onblocked?: () => void; onerror?: () => void }
/** Every opening that was asked for, in their order; the test says how each ends. */
let requests: OpenRequest[] = []
const succeed = (n: number) => {
  const connection = connectionOf(`connection ${n}`)
  const request = requests[n] as OpenRequest
  request.result = connection
  request.onsuccess?.()
  return connection
}
beforeEach(() => {
  requests = []
  const open = () => {
    const request: OpenRequest = { result: undefined }
    requests.push(request)
    return request
  }
  vi.stubGlobal('indexedDB', { open })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const books = () => {
  const database = deviceDatabase({ database: 'muster.test', store: 'books' })
  return async () => Object(await database.begin('readonly')).name
}

test('a connection that comes after its opening was given up is closed, and the next one is used', async () => {
  const begin = books()
  const given = begin()
  requests[0]?.onblocked?.()
  await expect(given).rejects.toThrow('Another tab holds the store.')
  const late = succeed(0)
  expect(late.isOpen).toBe(false)
  const next = begin()
  succeed(1)
  expect(await next).toBe('connection 1')
})

test('a page with a newer shape of the database need not wait for this one', async () => {
  const begin = books()
  const first = begin()
  const connection = succeed(0)
  await first
  connection.onversionchange?.()
  expect(connection.isOpen).toBe(false)
  const next = begin()
  succeed(1)
  expect(await next).toBe('connection 1')
})

test('the late word of a connection that was replaced leaves the new one alone', async () => {
  const begin = books()
  const first = begin()
  const old = succeed(0)
  await first
  old.close()
  // Two at once find it closed, and share one that is new.
  const both = [begin(), begin()]
  await vi.waitFor(() => expect(requests.length).toBe(2))
  succeed(1)
  expect(await Promise.all(both)).toEqual(['connection 1', 'connection 1'])
  old.onclose?.()
  expect(await begin()).toBe('connection 1')
  expect(requests.length).toBe(2)
})

test('an opening that is never answered is given up after 2 s; the next asks anew', async () => {
  vi.useFakeTimers()
  const begin = books()
  const given = expect(begin()).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(2000)
  await given
  const next = begin()
  succeed(1)
  expect(await next).toBe('connection 1')
  expect(succeed(0).isOpen).toBe(false)
  vi.useRealTimers()
})
