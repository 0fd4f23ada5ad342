import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import type { Mark, RunningRollCall } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
/** Guards Riverside today. */
const guard = 'dave-hollis'

test('the note of a call for help that comes after the end is in the notification and the report, and the call once', async () => {
  const body = { id: newId(), kind: 'DRILL' }
  const started = await demo.request('margaret', 'POST', `/api/me/sites/${riverside}/roll-calls`, body)
  const { call, people }: RunningRollCall = started.json().data
  // A name that stands on one line.
  const [hurt, found] = people.toSorted((a, b) => a.name.length - b.name.length)
  await demo.request('margaret', 'PUT', `/api/me/roll-calls/${call.id}/close`, { confirm_not_found: true })
  const by = { device: 'phone001', by: personId(guard), by_name: 'Dave Hollis' }
  const at = demo.clock.now().toISOString()
  const marks: Mark[] = [
    { person_id: hurt?.id ?? '', mark: 'NEEDS_HELP', clock: 1, at, ...by },
    { person_id: hurt?.id ?? '', mark: 'NEEDS_HELP', clock: 2, at, ...by, note: 'Stair B' },
    { person_id: found?.id ?? '', mark: 'SAFE', clock: 3, at, ...by },
    { person_id: found?.id ?? '', mark: 'SAFE', clock: 4, at, ...by },
  ]
  await demo.request(guard, 'POST', `/api/me/roll-calls/${call.id}/marks`, { since: 0, marks })
  const [notification] = await demo.deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(notifications)
      .where(eq(notifications.type, 'rollcall.late_help'))
      .orderBy(desc(notifications.id))
      .limit(1),
  )
  expect(notification?.description).toBe(
    `Drill: ${hurt?.name} (Stair B) needs help at ${call.site}. The call came after the roll call had ended`,
  )
  const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/report`)).json().data
  const words = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join('|')
  const [, late = ''] = words.split('Arrived after closing: ')
  expect(late).toMatch(/^2\|Name\|Mark\|Made\|Arrived\|By\|Note\|/)
  expect(late.match(/Needs help\|.*?\|Dave Hollis\|[^|]*/g)).toEqual([expect.stringMatching(/\|Stair B$/)])
  expect(late.match(/\|Safe\|/g)).toHaveLength(1)
})

test.each([
  [1, '1 needs help'],
  [2, '2 need help'],
])('the report counts who needs help in words: %i', async (number, words) => {
  const body = { id: newId(), kind: 'DRILL' }
  const started = await demo.request('margaret', 'POST', `/api/me/sites/${riverside}/roll-calls`, body)
  const { call, people }: RunningRollCall = started.json().data
  const at = demo.clock.now().toISOString()
  const by = { device: 'phone001', by: personId(guard), by_name: 'Dave Hollis' }
  const marks = people
    .slice(0, number)
    .map(({ id }, n): Mark => ({ person_id: id, mark: 'NEEDS_HELP', clock: n + 1, at, ...by }))
  await demo.request(guard, 'POST', `/api/me/roll-calls/${call.id}/marks`, { since: 0, marks })
  await demo.request('margaret', 'PUT', `/api/me/roll-calls/${call.id}/close`, { confirm_not_found: true })
  const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/report`)).json().data
  const text = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join(' ')
  expect(text).toContain(`${people.length} people: 0 safe, ${words}, 0 not on site`)
})
