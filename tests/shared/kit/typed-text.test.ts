import { expect, test } from 'vitest'
import { z } from 'zod'
import { banApi } from '#shared/api/gate/ban'
import { OverrideReason } from '#shared/api/gate/override-reason'
import { siteControlApi } from '#shared/api/gate/site-control'
import { contractApi } from '#shared/api/jobs/contract'
import { reasonText, typedText } from '#shared/api/kit/typed-text'
import { timesheetApi } from '#shared/api/time/timesheet'
import { workerProfileApi } from '#shared/api/workforce/worker-profile'

const nothing = [
  '   ',
  '\u200b\u200b\u200b',
  '\u00ad\u2060\ufeff',
  '\u202e \u3164\u2800',
  '\ufe0f\ufe0f\ufe0f',
  '\u034f\u17b4\u17b5\u0301\ufffc',
  '\ue000\ue000\ue000',
  '\u{f0000}\u{10fffd}',
  '\u0378 \uffff',
  '\u{1d159}\ud800',
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

test('what turns the letters around it is taken out, wherever it is', () => {
  for (const turning of ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])
    expect(typedText.parse(`a${turning}b`)).toBe('ab')
})

test('a letter that is newer than this browser stays at an end, and so does a sign of one’s own', () => {
  expect(typedText.parse('Ana\u0378')).toBe('Ana\u0378')
  expect(typedText.parse('Ana\uf8ff')).toBe('Ana\uf8ff')
})

test('blanks between letters, as many as a request can hold, are read at once', () => {
  const text = `a${' '.repeat(100_000)}b`
  const start = performance.now()
  expect(typedText.parse(text)).toBe(text)
  expect(performance.now() - start).toBeLessThan(2000)
})

const wordless = ['.', '-', '...', '?!', '👍', '.\u3164.', ...nothing]
test('a reason has a letter or a digit, of any writing', () => {
  for (const text of wordless) expect(reasonText.parse(text)).toBe('')
  for (const text of ['Left at noon.', '3', 'نمی\u200cخواهم', '病気', '٣'])
    expect(reasonText.parse(` ${text} `)).toBe(text)
})

const problemsIn = (body: z.ZodType, field: string, value: object) =>
  body.safeParse(value).error?.issues.filter(({ path }) => path.join() === field) ?? []
test.each([
  ['a week is rejected', timesheetApi.reject.body, 'message', {}],
  ['medical answers are opened', workerProfileApi.openHealth.body, 'reason', {}],
  ['somebody is banned', banApi.add.body, 'reason', { worker_id: crypto.randomUUID() }],
  ['the gate is overridden', z.strictObject({ reason: OverrideReason }), 'reason', {}],
])('dots and dashes are no reason when %s', (_, body, field, more) => {
  for (const reason of wordless) expect(problemsIn(body, field, { ...more, [field]: reason })).not.toEqual([])
  expect(problemsIn(body, field, { ...more, [field]: 'Left at noon.' })).toEqual([])
})

test('a contract is terminated without a reason, and dots are none', () => {
  for (const reason of wordless) expect(contractApi.terminate.query.parse({ reason }).reason).toBe('')
})

test.each([
  ['a week is rejected', timesheetApi.reject.body, 'message', {}],
  ['a finish is disagreed with', timesheetApi.object.body, 'message', {}],
  ['medical answers are opened', workerProfileApi.openHealth.body, 'reason', {}],
  ['somebody is banned', banApi.add.body, 'reason', { worker_id: crypto.randomUUID() }],
  ['somebody is turned away', siteControlApi.refuse.body, 'words', {}],
])('a reason that shows nothing is none when %s', (_, body, field, more) => {
  const problems = (reason: string) => problemsIn(body, field, { ...more, [field]: reason })
  for (const reason of nothing) expect(problems(reason)).not.toEqual([])
  expect(problems('Left at noon.')).toEqual([])
})

test('what is required is typed text in every contract, but what is searched for', () => {
  const contracts = import.meta.glob<string>('/shared/api/**/*.ts', { query: '?raw', import: 'default', eager: true })
  const untyped = Object.entries(contracts).filter(([, text]) => /z\s*\.string\(\)\s*\.trim\(\)\s*\.min\(/.test(text))
  expect(untyped.map(([path]) => path)).toEqual(['/shared/api/platform/place.ts'])
})
