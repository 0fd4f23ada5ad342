import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gateList } from '#services/gate/gate-list'
import { deviceStore } from '#services/kit/device-store'

const id = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const faceOf = (n: number) =>
  gateList.faceOf({
    photo: { id: id(n), full_url: `/api/media/${id(n)}/content` },
  })
const open = new Set<string>()

beforeEach(async () => {
  for (let n = 0; n < 40; n += 1) await deviceStore.cache(`photo ${id(n)}`, new Blob([`face ${n}`]))
  const { createObjectURL, revokeObjectURL } = URL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = createObjectURL(blob)
    open.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    open.delete(address)
    revokeObjectURL(address)
  })
})
afterEach(() => void vi.restoreAllMocks())

test('a face that is scanned again has the address that it had', async () => {
  expect(await faceOf(1)).toBe(await faceOf(1))
})

test('a shift of scans keeps few faces in memory, and the latest among them', async () => {
  const shown = [await faceOf(0), await faceOf(1)]
  for (let n = 2; n < 40; n += 1) shown.push(await faceOf(n))
  expect(open.size).toBeLessThanOrEqual(10)
  expect([...open]).toEqual(expect.arrayContaining(shown.slice(-5)))
  expect(await (await fetch(`${await faceOf(0)}`)).text()).toBe('face 0')
})
