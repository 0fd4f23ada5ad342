import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lifecycles } from '#machines/lifecycles'
import { Problem } from '#server/platform/kit/problems'
import { allowedState, callerGuards, inputGuards } from '#server/platform/moves/rejection'

const reason = 'This week is paid.'
function answerTo(because: string, reword?: (because: string) => string | undefined) {
  try {
    return allowedState({ allowed: false, because, reason }, reword)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { errors, message } = Object(error.body)
    return [error.status, message, errors]
  }
}

test('an allowed move gives its state', () => {
  expect(allowedState({ allowed: true, status: 'submitted' })).toBe('submitted')
})

test.each([
  ['nobody approves their own hours', 'isApprover', [403, reason, undefined]],
  ['nobody undoes what somebody else did', 'isOwnAct', [403, reason, undefined]],
  ['a week is not sent back without a word', 'hasNote', [422, expect.any(String), { message: [reason] }]],
  ['nobody left before they came', 'isLeftAfterComing', [422, expect.any(String), { left_at: [reason] }]],
  ['what is paid stays paid', 'wrong-state', [409, reason, undefined]],
])('%s: %s', (_, because, answer) => {
  expect(answerTo(because)).toEqual(answer)
})

test('other words for one guard leave the status and all other guards as they are', () => {
  const reword = (because: string) => (because === 'isDecider' ? 'Calder & Finch decide about this week.' : undefined)
  expect(Object(answerTo('isDecider', reword)).slice(0, 2)).toEqual([409, 'Calder & Finch decide about this week.'])
  expect(Object(answerTo('isApprover', reword)).slice(0, 2)).toEqual([403, reason])
})

test('each guard that is named is one of a lifecycle', () => {
  const guards = Object.values(lifecycles).flatMap(({ chart }) => Object.keys(chart.implementations.guards))
  const written = readFileSync('scripts/new/lifecycle.txt', 'utf8')
  const unfound = [...callerGuards, ...Object.keys(inputGuards)].filter(
    (name) => !guards.includes(name) && !written.includes(`guards: { ${name}:`),
  )
  expect(unfound).toEqual([])
})
