import { expect, test } from 'vitest'
import { isDeparture, presenceLifecycle } from '#lifecycles/gate/presence'
import { judge } from '#lifecycles/law'

test('a check-out is when they left, unless they were thought to have left and nobody saw it within a shift', () => {
  const table = (['on_site', 'suspected_left'] as const).flatMap((from) =>
    [true, false].flatMap((isWitnessed) =>
      [true, false].map((isWithinShift) => {
        const facts = { isWitnessed, isWithinShift }
        const verdict = judge(presenceLifecycle, from, facts, { type: 'checkOut' })
        const how = `${isWitnessed ? 'seen' : 'not seen'} ${isWithinShift ? 'within' : 'after'} a shift`
        return `${from}, ${how}: ${verdict.allowed && verdict.status}, ${isDeparture(from, facts) ? 'known' : 'unknown'}`
      }),
    ),
  )
  expect(table).toEqual([
    'on_site, seen within a shift: off_site, known',
    'on_site, seen after a shift: off_site, known',
    'on_site, not seen within a shift: off_site, known',
    'on_site, not seen after a shift: off_site, known',
    'suspected_left, seen within a shift: off_site, known',
    'suspected_left, seen after a shift: off_site, unknown',
    'suspected_left, not seen within a shift: off_site, unknown',
    'suspected_left, not seen after a shift: off_site, unknown',
  ])
})

test('a check-in never counts before another presence of the worker, whatever the gate says', () => {
  const table = (['off_site', 'suspected_left'] as const).flatMap((from) =>
    (['let in', 'do not let in'] as const).flatMap((verdict) =>
      [true, false].map((isNewest) => {
        const judged = judge(presenceLifecycle, from, { verdict, isNewest }, { type: 'checkIn' })
        return `${from}, ${verdict}, ${isNewest ? 'newest' : 'before another'}: ${judged.allowed ? judged.status : judged.reason}`
      }),
    ),
  )
  const [later, refused] = [
    'They were on site later than that. Choose a later time.',
    'The gate does not let this worker in.',
  ]
  expect(table).toEqual(
    ['off_site', 'suspected_left'].flatMap((from) => [
      `${from}, let in, newest: on_site`,
      `${from}, let in, before another: ${later}`,
      `${from}, do not let in, newest: ${refused}`,
      `${from}, do not let in, before another: ${refused}`,
    ]),
  )
})
