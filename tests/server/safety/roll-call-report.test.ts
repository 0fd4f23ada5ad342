import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDemoServer, personId } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { type Demo, guard, rollCallRig } from '../../support/safety/roll-call-rig.ts'

let demo: Demo
const { close, endRunning, mark, send, started } = rollCallRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
beforeEach(() => endRunning())
afterAll(() => demo.close())

describe('the report', () => {
  const words = async (id: string) => {
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${id}/report`)).json().data
    return pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join('|')
  }
  const by = (key: string, name: string, device: string) => ({ by: personId(key), by_name: name, device })
  test('prints both words where two marshals contradict each other, and which one stands', async () => {
    const { call, people } = await started('margaret', { started_ago: 600 })
    // Names that stand on one line.
    const [one, two] = people.toSorted((a, b) => a.name.length - b.name.length)
    const at = '2026-10-26T07:25:00Z'
    await send('margaret', call.id, [
      mark(one?.id ?? '', { clock: 1, at, ...by('margaret', 'Margaret Finch', 'phone001') }),
      mark(two?.id ?? '', { clock: 2, at, ...by('margaret', 'Margaret Finch', 'phone001') }),
    ])
    await send(guard, call.id, [
      mark(one?.id ?? '', { mark: 'NEEDS_HELP', clock: 1, note: 'stair B', ...by(guard, 'Dave Hollis', 'phone002') }),
      mark(two?.id ?? '', { clock: 3, ...by(guard, 'Dave Hollis', 'phone002') }),
    ])
    await close('margaret', call.id, { confirm_not_found: true })
    const report = await words(call.id)
    expect(report).toContain('Marked differently by two marshals: 1')
    expect(report).toContain(`${one?.name}|Needs help, stands|`)
    expect(report).toContain(`${one?.name}|Safe|07:25|Margaret Finch|`)
    expect(report).toContain(
      `${people.length} people: 1 safe, 1 needs help, 0 not on site, ${people.length - 2} not found.`,
    )
    expect(report).toMatch(/Closed\|[^|]*\|Margaret Finch/)
  })
  test('takes the last word of a marshal whose call for help another answered', async () => {
    const { call, people } = await started()
    const id = people[0]?.id ?? ''
    const dave = by(guard, 'Dave Hollis', 'phone002')
    const answers = { device: 'phone002', clock: 11 }
    await send(guard, call.id, [mark(id, { mark: 'NEEDS_HELP', clock: 11, ...dave })])
    await send('margaret', call.id, [mark(id, { clock: 12, answers })])
    await send(guard, call.id, [mark(id, { clock: 13, ...dave })])
    await send('margaret', call.id, [mark(id, { clock: 14 })])
    await close('margaret', call.id, { confirm_not_found: true })
    expect(await words(call.id)).not.toContain('Marked differently')
  })
  test('of marshals of one mind says nothing of it', async () => {
    const { call, people } = await started()
    await send('margaret', call.id, [mark(people[0]?.id ?? '')])
    await close('margaret', call.id, { confirm_not_found: true })
    expect(await words(call.id)).not.toContain('Marked differently')
  })
})
