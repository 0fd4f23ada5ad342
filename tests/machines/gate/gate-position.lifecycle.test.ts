import { describe, expect, test } from 'vitest'
import { gatePosition, gatePositionLifecycle, gateState } from '#lifecycles/gate/gate-position'
import { judge } from '#lifecycles/law'
import { GatePosition } from '#shared/api/platform/gate-position'

const states = ['unknown', 'raised', 'lowered', 'free', 'locked'] as const
const moves = ['raise', 'lower', 'free', 'lock', 'open', 'lose'] as const
const verdict = (state: (typeof states)[number], isIdle: boolean, type: (typeof moves)[number], isSiteOpen = true) => {
  const outcome = judge(gatePositionLifecycle, state, { isIdle, isSiteOpen }, { type })
  return outcome.allowed ? outcome.status : outcome.reason
}

describe('where a gate stands', () => {
  test('a passed check-in opens a lowered gate, and tries one of which nobody knows', () => {
    expect(Object.fromEntries(states.map((state) => [state, verdict(state, true, 'open')]))).toMatchInlineSnapshot(`
      {
        "free": "The gate turns freely: nobody needs it opened.",
        "locked": "The gate is locked: it opens for nobody.",
        "lowered": "lowered",
        "raised": "The gate is raised: it stands open already.",
        "unknown": "unknown",
      }
    `)
  })
  test('any order leads to its position from everywhere, unless another waits for its answer', () => {
    for (const state of states)
      for (const [move, to] of [
        ['raise', 'raised'],
        ['lower', 'lowered'],
        ['free', 'free'],
        ['lock', 'locked'],
      ] as const) {
        expect(verdict(state, true, move)).toBe(to)
        expect(verdict(state, false, move)).toBe('Another order to this gate is on its way. Wait for its answer.')
      }
  })
  test('a gate of a closed site can be shut and not opened', () => {
    for (const state of states) {
      for (const move of ['raise', 'free'] as const)
        expect(verdict(state, true, move, false)).toBe('This site is closed: its gates stay shut.')
      expect([verdict(state, true, 'lower', false), verdict(state, true, 'lock', false)]).toEqual(['lowered', 'locked'])
    }
  })
  test('no answer leaves it not known', () => {
    for (const state of states) expect(verdict(state, false, 'lose')).toBe('unknown')
  })
  test('its states are the wire’s positions', () => {
    for (const position of [null, ...GatePosition.options]) expect(gatePosition(gateState(position))).toBe(position)
  })
})
