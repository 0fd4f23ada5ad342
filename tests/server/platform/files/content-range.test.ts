import { expect, test } from 'vitest'
import { readContentRange } from '#server/platform/files/content-range'

test.each([
  ['bytes 0-0/1', { start: 0, end: 0, total: 1 }],
  ['bytes 0-1048575/1048577', { start: 0, end: 1048575, total: 1048577 }],
  ['bytes 1048576-1048576/1048577', { start: 1048576, end: 1048576, total: 1048577 }],
  ['bytes */5', { isQuery: true, total: 5 }],
])('%s', (header, range) => expect(readContentRange(header)).toEqual(range))

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['another unit', 'items 0-1/2'],
  ['no total', 'bytes 0-1/*'],
  ['a negative start', 'bytes -1-1/5'],
  ['an end past the total', 'bytes 0-5/5'],
  ['an end before the start', 'bytes 3-2/5'],
  ['an empty file', 'bytes */0'],
  ['2^53', 'bytes 0-9007199254740991/9007199254740992'],
  ['2^64', 'bytes 0-1/18446744073709551616'],
  ['a fraction', 'bytes 0-1.5/5'],
  ['hexadecimal', 'bytes 0x0-1/5'],
  ['two ranges', 'bytes 0-1,2-3/5'],
  ['words behind', 'bytes 0-1/5; x'],
])('%s is no range', (_, header) => expect(readContentRange(header)).toBeUndefined())
