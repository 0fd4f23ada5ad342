import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { deviceStore } from '#services/kit/device-store'
import { storageOfDevice } from '../../support/storage-of-device.ts'

afterEach(() => vi.unstubAllGlobals())

const turns = async (n: number) => {
  for (let turn = 0; turn < n; turn += 1) await Promise.resolve()
}

test('a scan is on the phone when the page is left right after it was put there', async () => {
  const device = storageOfDevice()
  vi.stubGlobal('indexedDB', device.indexedDB)
  await deviceStore.keep('gate-log m1', ['first'])
  void deviceStore.change('gate-log m1', z.array(z.string()), (log = []) => [...log, 'second'])
  await turns(20)
  device.leave()
  await turns(200)
  expect(device.onDisk('muster', 'gate-log m1')).toEqual(['first', 'second'])
})
