// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { absorbed, syncSession } from '#services/safety/roll-call'
import type { Mark } from '#shared/api/safety/roll-call'
import { rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

afterEach(() => vi.unstubAllGlobals())

const mark = (n: number, overrides: Partial<Mark> = {}): Mark => ({
  ...{ person_id: someId(n), mark: 'SAFE', device: 'phone002', clock: n },
  ...{ at: new Date(rollCallAt).toISOString(), by: someId(4), by_name: 'Dave Hollis' },
  ...overrides,
})

test('a call for help is never sent in a later call than the mark that answers it', async () => {
  const sent: number[][] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).marks.map(({ clock }: Mark) => clock))
    const data = {
      status: 'RUNNING',
      revision: 1,
      now: new Date().toISOString(),
      added: [],
      not_added: [],
      marks: [],
      refused: [],
    }
    return Response.json({ data })
  })
  const help = mark(1, { mark: 'NEEDS_HELP' })
  const answer = mark(2, { person_id: help.person_id, answers: { device: help.device, clock: help.clock } })
  const others = Array.from({ length: 499 }, (_, n) => mark(3 + n))
  // As read from another phone: the newest first.
  const session = rollCallSession('phone001', { unsent: [answer, ...others, help] })
  const rest = absorbed(session, await syncSession({ session }))
  await syncSession({ session: rest })
  expect(sent.map((clocks) => [clocks.length, clocks.slice(0, 2)])).toEqual([
    [500, [1, 2]],
    [1, [501]],
  ])
})
