import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, and, setup } from 'xstate'
import { hasTag, judge, type LawMeta, stateOf, statesWith, statusesOf, statusesWith, statusOf } from '#lifecycles/law'
import { lifecycles } from '#machines/lifecycles'

type Facts = { own: boolean; hours: number }
const timesheet = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'submit' } | { type: 'pay'; pounds: number },
    meta: {} as LawMeta,
    tags: {} as 'open' | 'closed' | 'waits',
  },
  guards: {
    isOwner: ({ context }) => context.own,
    hasHours: ({ context }) => context.hours > 0,
    isPositive: (_, { pounds }: { pounds: number }) => pounds > 0,
  },
}).createMachine({
  id: 'timesheet',
  context: ({ input }) => input,
  meta: { reasons: { isOwner: 'It is not yours.', hasHours: 'It has no hours.', isPositive: 'Pay something.' } },
  initial: 'draft',
  states: {
    draft: {
      tags: 'open',
      meta: { message: 'It is a draft.' },
      on: { submit: { guard: and(['isOwner', 'hasHours']), target: 'sent' } },
    },
    sent: {
      tags: ['open', 'waits'],
      meta: { message: 'It is sent.' },
      on: { pay: { guard: { type: 'isPositive', params: { pounds: 0 } }, target: 'paid' } },
    },
    paid: { type: 'final', tags: 'closed', meta: { message: 'It is paid.' } },
  },
})

describe('judge', () => {
  const own = { own: true, hours: 8 }
  test('an allowed move answers the status it leads to', () => {
    expect(judge(timesheet, 'draft', own, { type: 'submit' })).toEqual({ allowed: true, status: 'sent' })
  })
  test.each([
    ['the first guard that refuses is named', { own: false, hours: 0 }, 'isOwner', 'It is not yours.'],
    ['the second when the first is content', { own: true, hours: 0 }, 'hasHours', 'It has no hours.'],
  ])('%s', (_, facts, because, reason) => {
    expect(judge(timesheet, 'draft', facts, { type: 'submit' })).toEqual({ allowed: false, because, reason })
  })
  test('a guard with params is named too', () => {
    expect(judge(timesheet, 'sent', own, { type: 'pay', pounds: 0 })).toEqual({
      allowed: false,
      because: 'isPositive',
      reason: 'Pay something.',
    })
  })
  test.each([
    ['sent', 'It is sent.'],
    ['paid', 'It is paid.'],
  ] as const)('a move that the state %s does not know names the status in words', (status, reason) => {
    expect(judge(timesheet, status, own, { type: 'submit' })).toEqual({
      allowed: false,
      because: 'wrong-state',
      reason,
    })
  })
  test('judging changes nothing', () => {
    const facts = { own: true, hours: 8 }
    judge(timesheet, 'draft', facts, { type: 'submit' })
    expect(facts).toEqual({ own: true, hours: 8 })
    expect(judge(timesheet, 'draft', facts, { type: 'submit' }).allowed).toBe(true)
  })
})

describe('statuses and states', () => {
  test('one function maps them, both ways', () => {
    expect(stateOf('SUBMITTED')).toBe('submitted')
    expect(statusOf('submitted')).toBe('SUBMITTED')
    expect(stateOf('CHECK_FAILED', 'CHECK_')).toBe('failed')
    expect(statusOf('failed', 'CHECK_')).toBe('CHECK_FAILED')
  })
})

describe('tags', () => {
  test('give the states and statuses that have one of them', () => {
    expect(statusesWith(timesheet, 'open')).toEqual(['DRAFT', 'SENT'])
    expect(statusesWith(timesheet, 'closed', 'waits')).toEqual(['SENT', 'PAID'])
    expect(statesWith(timesheet, 'waits')).toEqual(['sent'])
    expect(statusesWith(timesheet)).toEqual([])
  })
  test('are those of a status, or of a state', () => {
    expect([hasTag(timesheet, 'SENT', 'waits'), hasTag(timesheet, 'sent', 'waits')]).toEqual([true, true])
    expect([hasTag(timesheet, 'SENT', 'closed'), hasTag(timesheet, 'SENT', 'closed', 'open')]).toEqual([false, true])
  })
  test('a status has the name of its state', () => {
    expect(statusesOf(timesheet)).toEqual({ draft: 'DRAFT', sent: 'SENT', paid: 'PAID' })
  })
})

const namesOf = (guard: unknown): string[] => {
  if (guard === undefined) return []
  return isGroup(guard) ? guard.guards.flatMap(namesOf) : [String(guard)]
}
const isGroup = (guard: unknown): guard is { guards: unknown[] } => typeof guard === 'function' && 'guards' in guard

/** Nobody is refused by the bridge: it is run, not asked. */
const judged = Object.entries(lifecycles).filter(([noun]) => noun !== 'nativeBridge' && noun !== 'bridgeRequest')
describe.each(judged.map(([noun, { chart }]) => [noun, chart as AnyStateMachine] as const))('%s', (_, lifecycle) => {
  test('is flat, and every state says itself in a sentence', () => {
    for (const state of Object.values(lifecycle.states)) {
      expect(Object.keys(state.states)).toEqual([])
      expect((state.meta as { message?: string }).message).toMatch(/^[A-Z].*\.$/)
    }
  })
  test('every guard that can refuse has its words', () => {
    const { reasons = {} } = (lifecycle.root.meta ?? {}) as { reasons?: Record<string, string> }
    for (const state of Object.values(lifecycle.states))
      for (const candidates of state.transitions.values() as Iterable<{ guard?: unknown }[]>) {
        // What only the earlier ones ask refuses nobody: the last one lets them through.
        for (const name of namesOf(candidates.at(-1)?.guard)) expect(reasons[name], name).toMatch(/^[A-Z].*\.$/)
      }
  })
})
