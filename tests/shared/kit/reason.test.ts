import { expect, test } from 'vitest'
import { isReason, isSameText } from '#shared/domain/kit/typed-text'

test('a reason has a letter or a digit that shows', () => {
  for (const text of [undefined, null, '', ' ', '.', '-', '\u3164', '.\u3164.', '\u{1d159}'])
    expect(isReason(text)).toBe(false)
  for (const text of ['Left at noon.', '3', '病', '٣']) expect(isReason(text)).toBe(true)
})

test('a text is the same with more spaces in it, and not with another sign', () => {
  const note = 'Stayed 1.5 h for the pour.'
  for (const other of [
    'Stayed  1.5 h for the pour.',
    'Stayed 1.5 h\n for the\u00a0pour. ',
    'Stay\u200bed \u200b1.5 h for the pour.',
  ])
    expect(isSameText(note, other)).toBe(true)
  for (const other of ['Stayed 15 h for the pour.', 'Stayed 1.5 h for thepour.', null])
    expect(isSameText(note, other)).toBe(false)
  expect(isSameText(null, null)).toBe(true)
})
