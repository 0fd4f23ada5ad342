import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobPreset } from '#shared/api/jobs/job-preset'
import { createDemoServer } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const save = (key: string, body: object) => demo.request(key, 'POST', '/api/me/job-presets', body)
const remove = (key: string, id: string) => demo.request(key, 'DELETE', `/api/me/job-presets/${id}`)
const list = async (key: string) => (await demo.request(key, 'GET', '/api/me/job-presets')).json().data as JobPreset[]

test('a company has one preset for a role: the next replaces it', async () => {
  await save('priya', { role: 'labourer', data: { hourly_rate: 15.9 } })
  await save('priya', { role: 'carpenter', data: { hourly_rate: 22, employment_type: 'PAYE' } })
  const data = { use_timesheet: true, payment_cycle: 'WEEKLY', hourly_rate: 16.2, payment_type: 'ABC' }
  const answer = await save('margaret', { role: 'labourer', data })
  expect(answer.json().data).toMatchObject({ role: 'labourer', data, created_at: demo.clock.now().toISOString() })
  expect(await list('priya')).toMatchObject([
    { role: 'carpenter', data: { hourly_rate: 22, employment_type: 'PAYE', use_timesheet: false } },
    { role: 'labourer', data: { hourly_rate: 16.2 } },
  ])
})

test('it can have a name of its own, until it is saved without one', async () => {
  await save('priya', { role: 'bricklayer', name: ' Night shift ', data: { hourly_rate: 24 } })
  const found = (await list('priya')).find(({ role }) => role === 'bricklayer')
  expect(found).toMatchObject({ name: 'Night shift', data: { hourly_rate: 24 } })
  const again = await save('priya', { role: 'bricklayer', name: '  ', data: found?.data })
  expect(again.json().data).toMatchObject({ name: null, data: { hourly_rate: 24 } })
})

test('another company neither reads nor removes it', async () => {
  const { id } = (await save('priya', { role: 'scaffolder', data: {} })).json().data
  expect(await list('owain')).toEqual([])
  const [other, never] = [await remove('owain', id), await remove('owain', missing)]
  expect([other.statusCode, other.body]).toEqual([404, never.body])
  expect((await remove('priya', id)).json()).toEqual({ message: 'Preset removed.' })
  expect((await remove('priya', id)).statusCode).toBe(404)
})

test.each<[string, object, string]>([
  ['no role', { data: {} }, 'role'],
  ['a role that there is not', { role: 'astronaut', data: {} }, 'role'],
  ['a name of 61 letters', { role: 'labourer', name: 'n'.repeat(61), data: {} }, 'name'],
  ['a negative rate', { role: 'labourer', data: { hourly_rate: -1 } }, 'data.hourly_rate'],
  ['what depends on the days', { role: 'labourer', data: { start_at: '2026-11-09' } }, 'start_at'],
])('%s is refused', async (_, body, field) => {
  const answer = await save('priya', body)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
})
