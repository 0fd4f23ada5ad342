import { expect, test } from 'vitest'
import { banApi } from '#shared/api/gate/ban'
import { siteControlApi } from '#shared/api/gate/site-control'
import { typedText } from '#shared/api/kit/typed-text'
import { timesheetApi } from '#shared/api/time/timesheet'
import { workerProfileApi } from '#shared/api/workforce/worker-profile'

const nothing = [
  '   ',
  '\u200b\u200b\u200b',
  '\u00ad\u2060\ufeff',
  '\u202e \u3164\u2800',
  '\ufe0f\ufe0f\ufe0f',
  '\u034f\u17b4\u17b5\u0301\ufffc',
]
const name = (text: string) => [...text].map((letter) => letter.codePointAt(0)?.toString(16)).join(' ')

test.each(nothing.map((text) => [name(text), text]))('%s is no text', (_, text) => {
  expect(typedText.parse(text)).toBe('')
})

test('what is between letters stays: joined letters and emoji are words of somebody', () => {
  expect(typedText.parse(' نمی\u200cخواهم \u200b')).toBe('نمی\u200cخواهم')
  expect(typedText.parse('👷\u200d♀️')).toBe('👷\u200d♀️')
  expect(typedText.parse('e\u0301')).toBe('e\u0301')
  expect(typedText.parse('\u200bO’Neill\n')).toBe('O’Neill')
})

test.each([
  ['a week is rejected', timesheetApi.reject.body, 'message', {}],
  ['a finish is disagreed with', timesheetApi.object.body, 'message', {}],
  ['medical answers are opened', workerProfileApi.openHealth.body, 'reason', {}],
  ['somebody is banned', banApi.add.body, 'reason', { worker_id: crypto.randomUUID() }],
  ['somebody is turned away', siteControlApi.refuse.body, 'words', {}],
])('a reason that shows nothing is none when %s', (_, body, field, more) => {
  const problems = (reason: string) =>
    body.safeParse({ ...more, [field]: reason }).error?.issues.filter(({ path }) => path.join() === field) ?? []
  for (const reason of nothing) expect(problems(reason)).not.toEqual([])
  expect(problems('Left at noon.')).toEqual([])
})

test('what is required is typed text in every contract, but on the sign-in page, which is small', () => {
  const contracts = import.meta.glob<string>('/shared/api/**/*.ts', { query: '?raw', import: 'default', eager: true })
  const untyped = Object.entries(contracts).filter(([, text]) => /z\s*\.string\(\)\s*\.trim\(\)\s*\.min\(/.test(text))
  expect(untyped.map(([path]) => path)).toEqual([
    '/shared/api/account/account.ts',
    '/shared/api/account/auth.ts',
    '/shared/api/platform/place.ts',
  ])
})
