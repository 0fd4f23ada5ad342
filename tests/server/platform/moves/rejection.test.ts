import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lifecycles } from '#machines/lifecycles'
import { callerGuards, inputGuards, toProblem } from '#server/platform/moves/rejection'

const reason = 'This week is paid.'
function answerTo(because: string) {
  const { status, body } = toProblem({ allowed: false, because, reason })
  const { errors, message } = Object(body)
  return [status, message, errors]
}

test.each([
  ['nobody approves their own hours', 'isApprover', [403, reason, undefined]],
  ['nobody undoes what somebody else did', 'isOwnAct', [403, reason, undefined]],
  ['a week is not sent back without a word', 'hasNote', [422, expect.any(String), { message: [reason] }]],
  ['nobody left before they came', 'isLeftAfterComing', [422, expect.any(String), { left_at: [reason] }]],
  ['what is paid stays paid', 'wrong-state', [409, reason, undefined]],
])('%s: %s', (_, because, answer) => {
  expect(answerTo(because)).toEqual(answer)
})

/** The server finds out whether the documents were read; when a contract begins chooses its first state. */
const isUntyped = ['by', 'type', 'isRead', 'begins']
test('each guard about what was typed has the field that its refusal is shown at', () => {
  const typed = Object.values(lifecycles).flatMap(({ chart }) =>
    Object.entries(chart.implementations.guards).flatMap(([name, guard]) => {
      const read = [...String(guard).matchAll(/\bevent\.(\w+)/g)].map(([, field = '']) => field)
      return read.some((field) => !isUntyped.includes(field)) ? [name] : []
    }),
  )
  expect(typed).toContain('hasNote')
  expect(typed.filter((name) => inputGuards[name] === undefined)).toEqual([])
})

test('each guard that is named is one of a lifecycle', () => {
  const guards = Object.values(lifecycles).flatMap(({ chart }) => Object.keys(chart.implementations.guards))
  const written = readFileSync('scripts/new/lifecycle.txt', 'utf8')
  const unfound = [...callerGuards, ...Object.keys(inputGuards)].filter(
    (name) => !guards.includes(name) && !written.includes(`guards: { ${name}:`),
  )
  expect(unfound).toEqual([])
})
