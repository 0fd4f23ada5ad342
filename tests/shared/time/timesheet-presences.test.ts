import { describe, expect, test } from 'vitest'
import { isWeekOver, moveDisabledReason } from '#machines/time/timesheet-law'
import {
  droppedPresences,
  leftOutPresences,
  presenceBehind,
  presencesInWords,
  unclaimedPresences,
} from '#shared/domain/time/timesheet-presences'
import { entry, week } from '../../support/time/timesheets.ts'

const at = (time: string) => new Date(`2026-10-22T${time}Z`)
const sent = at('12:00:30')
const presence = (from: string, to?: string) => ({
  id: from,
  site_id: 'riverside',
  in_at: at(from),
  out_at: to ? at(to) : null,
  recorded_at: at(from),
})
const line = (from: string, to?: string, changed: { check_in_id?: string; site_id?: string | null } = {}) => ({
  check_in_id: null,
  site_id: 'riverside',
  start_at: at(from),
  end_at: to ? at(to) : null,
  ...changed,
})
const unclaimed = (
  presences: ReturnType<typeof presence>[],
  lines: ReturnType<typeof line>[] = [],
  sentAt: Date | null = sent,
) => unclaimedPresences(sentAt, presences, lines).map(({ id }) => id)

describe('a stay is unclaimed', () => {
  test('when it was recorded after the week was sent: not before, and none of a week that was not sent', () => {
    const presences = [presence('07:00:00', '11:30:00'), presence('13:00:00', '15:00:00'), presence('16:00:00')]
    expect(unclaimed(presences)).toEqual(['13:00:00', '16:00:00'])
    expect(unclaimed(presences, [], null)).toEqual([])
  })
  test('up to a minute before the sending, in whichever order the two were written', () => {
    expect(unclaimed([presence('12:00:10'), presence('11:59:59')])).toEqual(['12:00:10', '11:59:59'])
    expect(unclaimed([presence('11:59:29')])).toEqual([])
  })
  test('when the gate read the scan before the sending, and it was recorded after it', () => {
    expect(unclaimed([{ ...presence('11:59:20'), recorded_at: at('12:00:40') }])).toEqual(['11:59:20'])
  })
  test('when a phone without a connection sent it after the week was sent', () => {
    expect(unclaimed([{ ...presence('07:00:00', '11:30:00'), recorded_at: at('13:00:00') }])).toEqual(['07:00:00'])
  })
  test('unless a line holds it or overlaps it', () => {
    const presences = [presence('13:00:40', '15:00:10'), presence('16:00:00')]
    expect(unclaimed(presences, [line('06:00:00', '07:00:00', { check_in_id: '13:00:40' })])).toEqual(['16:00:00'])
    expect(unclaimed(presences, [line('14:00:00', '14:30:00')])).toEqual(['16:00:00'])
    expect(unclaimed(presences, [line('18:00:00')])).toEqual(['13:00:40'])
  })
  test('beside a line that ends or begins where it begins or ends, and one that has no end', () => {
    const lines = [line('07:00:00', '13:00:00'), line('15:00:00', '16:00:00')]
    expect(unclaimed([presence('13:00:40', '15:00:00')], lines)).toEqual(['13:00:40'])
    expect(unclaimed([presence('13:00:40', '15:00:00')], [line('07:00:00')])).toEqual(['13:00:40'])
  })
})

describe('a stay is dropped', () => {
  const day = presence('07:00:00', '16:00:00')
  const whole = line('07:00:00', '16:00:00', { check_in_id: '07:00:00' })
  const dropped = (before: ReturnType<typeof line>[], after: ReturnType<typeof line>[], observed = day) =>
    droppedPresences([observed], before, after).length === 1
  test('when no line has it any more, however short it was', () => {
    expect(dropped([whole], [])).toBe(true)
    expect(dropped([whole], [line('16:00:00', '23:00:00')])).toBe(true)
    expect(dropped([line('07:00:00', '07:05:00')], [], presence('07:00:00', '07:05:00'))).toBe(true)
  })
  test('when the lines cover more than a quarter of an hour less of it', () => {
    expect(dropped([whole], [line('07:15:00', '16:00:00')])).toBe(false)
    expect(dropped([whole], [line('07:00:00', '11:00:00'), line('11:10:00', '18:00:00')])).toBe(false)
    expect(dropped([whole], [line('07:16:00', '18:00:00')])).toBe(true)
    expect(dropped([whole], [{ ...whole, end_at: at('11:00:00') }])).toBe(true)
  })
  test('or anything less, once more than that is missing: not in quarter hours either', () => {
    const cut = (end: string) => [line('07:00:00', '12:00:00'), line('12:00:00', end)]
    expect(dropped(cut('16:00:00'), cut('15:45:00'))).toBe(false)
    expect(dropped(cut('15:45:00'), cut('15:40:00'))).toBe(true)
    expect(dropped(cut('15:00:00'), cut('14:59:00'))).toBe(true)
    expect(dropped(cut('15:00:00'), cut('15:30:00'))).toBe(false)
  })
  test('unless it was missing before, as far as it was', () => {
    expect(dropped([], [])).toBe(false)
    expect(dropped([line('15:00:00', '16:00:00')], [line('15:00:00', '16:00:00')])).toBe(false)
  })
  test('up to the longest shift, where nobody saw them leave', () => {
    const early = presence('00:30:00')
    const [night, late] = [line('00:30:00', '08:00:00'), line('17:00:00', '20:00:00')]
    expect(dropped([night], [line('00:30:00')], early)).toBe(true)
    expect(dropped([night, late], [night], early)).toBe(false)
    expect(dropped([line('00:30:00')], [night], early)).toBe(false)
  })
})

describe('hours of the gate are left out', () => {
  const day = presence('07:00:00', '16:00:00')
  const whole = line('07:00:00', '16:00:00', { check_in_id: '07:00:00' })
  const leftOut = (lines: ReturnType<typeof line>[], observed = day) =>
    leftOutPresences([observed], lines).map(({ minutes, lines }) => [minutes, lines.length])
  test('where the lines have more than a quarter of an hour less of a stay, wherever that is', () => {
    expect(leftOut([line('07:15:00', '16:00:00')])).toEqual([])
    expect(leftOut([line('07:16:00', '16:00:00')])).toEqual([[16, 1]])
    expect(leftOut([line('07:20:00', '15:30:00')])).toEqual([[50, 1]])
    expect(leftOut([line('06:00:00', '11:00:00'), line('11:20:00', '18:00:00')])).toEqual([[20, 2]])
    expect(leftOut([{ ...whole, start_at: at('17:00:00'), end_at: at('23:00:00') }])).toEqual([[540, 1]])
  })
  test('and not for the walk from the gate and back, which is as long at both ends', () => {
    expect(leftOut([line('07:11:00', '15:49:00')])).toEqual([])
    expect(leftOut([line('07:15:00', '11:00:00'), line('11:15:00', '15:45:00')])).toEqual([])
  })
  test('where there are many short gaps between the lines', () => {
    const lines = [line('07:00:00', '09:00:00'), line('09:10:00', '12:00:00'), line('12:10:00', '16:00:00')]
    expect(leftOut(lines)).toEqual([[20, 3]])
  })
  test('where no line has the stay, if it was longer than that', () => {
    expect(leftOut([])).toEqual([[540, 0]])
    expect(leftOut([], presence('07:00:00', '07:15:00'))).toEqual([])
    expect(leftOut([], presence('07:00:00'))).toEqual([[null, 0]])
  })
  test('before the end of the lines, where nobody saw them leave', () => {
    expect(leftOut([line('07:00:00', '12:00:00')], presence('07:00:00'))).toEqual([])
    expect(leftOut([line('07:30:00', '12:00:00')], presence('07:00:00'))).toEqual([[30, 1]])
  })
  test('and not where a line has no end yet', () => {
    expect(leftOut([{ ...whole, end_at: null }])).toEqual([])
  })
})

describe('the stay behind a typed line', () => {
  const behind = (of: ReturnType<typeof line>, others: ReturnType<typeof line>[] = []) =>
    presenceBehind(of, [presence('07:00:00', '09:00:00'), presence('10:00:00', '16:00:00')], [of, ...others])?.id
  test('is the one that it overlaps most, on its site', () => {
    expect(behind(line('07:30:00', '15:00:00'))).toBe('10:00:00')
    expect(behind(line('07:30:00', '08:00:00', { site_id: null }))).toBe('07:00:00')
    expect(behind(line('07:30:00', '08:00:00', { site_id: 'mill' }))).toBeUndefined()
    expect(behind(line('17:00:00', '18:00:00'))).toBeUndefined()
  })
  test('is none that another line was built from, and none of a line that has its own', () => {
    expect(behind(line('11:00:00', '12:00:00'), [line('10:00:00', '11:00:00', { check_in_id: '10:00:00' })])).toBe(
      undefined,
    )
    expect(behind(line('11:00:00', '12:00:00', { check_in_id: '07:00:00' }))).toBeUndefined()
  })
})

test('stays in words, by London’s clocks', () => {
  const thursday = { in_at: '2026-10-22T05:35:00.000Z', out_at: '2026-10-22T14:10:00.000Z' }
  expect(presencesInWords([thursday])).toBe('Thu 06:35 to 15:10')
  expect(presencesInWords([thursday, { in_at: '2026-10-25T06:40:00.000Z', out_at: null }])).toBe(
    'Thu 06:35 to 15:10 and Sun from 06:40',
  )
})

test('a week is over once its last day has begun and its worker is not on site', () => {
  const monday = entry('monday', '2026-10-19')
  const onSite = { ...monday, seen: monday.seen && { ...monday.seen, out_at: null, out_source: null } }
  const over = (entries: (typeof monday)[], today: string) => isWeekOver(week('DRAFT', entries), today)
  expect(over([monday], '2026-10-24')).toBe(false)
  expect(over([monday], '2026-10-25')).toBe(true)
  expect(over([onSite], '2026-10-26')).toBe(false)
})

test('an accepted week is sent back with a note when it lacks hours, and not otherwise', () => {
  const accepted = week('ACCEPTED', undefined, { mine: true })
  const lacking = { ...accepted, hours_missing: true }
  expect(moveDisabledReason(accepted, 'reject', 'Thursday.')).toBe('This week is accepted already.')
  expect(moveDisabledReason(lacking, 'reject', '')).toBe('Say why it is rejected: the worker reads it.')
  expect(moveDisabledReason(lacking, 'reject', 'Thursday.')).toBeUndefined()
  expect(moveDisabledReason({ ...lacking, status: 'PAID' }, 'reject', 'Thursday.')).toBe(
    'This week is paid: it is closed.',
  )
  expect(moveDisabledReason({ ...accepted, objected: true }, 'reject', 'Thursday.')).toBeUndefined()
})
