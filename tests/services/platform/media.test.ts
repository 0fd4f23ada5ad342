import { afterEach, expect, test, vi } from 'vitest'
import { media } from '#services/platform/media'
import { saveSkillCard } from '#services/registration/worker-registration'
import { statusAt, uploaded } from '../../support/registration/registration.ts'

afterEach(() => vi.unstubAllGlobals())

const upload = { name: 'card.jpg', total: 5, field: 'skill_card_front', blob: new Blob(['abcde']) }
const id = '018f0000-0000-7000-8000-000000000001'
/** The network itself is the subject: what was sent, and an answer. */
function network(answer: unknown) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'http://muster.test'), { ...init, signal: null }))
    return Response.json(answer)
  })
  return requests
}
const progress = (offset: number, file: object | null = null) => ({ data: { data: { offset, total: 5, file } } })

test('a slice travels under its field name, its inclusive range in the header', async () => {
  const requests = network(progress(3))
  expect(await media.sendChunk({ ...upload, start: 0, end: 2 })).toEqual({ offset: 3, file: null })
  const form = await requests[0]!.formData()
  expect(requests[0]!.headers.get('content-range')).toBe('bytes 0-2/5')
  expect([form.get('file_key'), form.get('name')]).toEqual(['skill_card_front', 'card.jpg'])
  expect(await (form.get('skill_card_front') as File).text()).toBe('abc')
})

test('the last slice answers with the file', async () => {
  const file = { ...uploaded('x'), id }
  network(progress(5, file))
  expect(await media.sendChunk({ ...upload, start: 3, end: 4 })).toEqual({ offset: 5, file })
})

test('the question where the server stands carries no slice', async () => {
  const requests = network(progress(3))
  expect(await media.fetchOffset(upload)).toEqual({ offset: 3, file: null })
  expect(requests[0]!.headers.get('content-range')).toBe('bytes */5')
  expect((await requests[0]!.formData()).has('skill_card_front')).toBe(false)
})

test('a skill card travels as a form', async () => {
  const requests = network({ data: statusAt('medical-questionnaire') })
  const { data } = await saveSkillCard({ not_yet: 'true' })
  expect(data['next-step']).toBe('medical-questionnaire')
  expect(Object.fromEntries(await requests[0]!.formData())).toEqual({ not_yet: 'true' })
})
