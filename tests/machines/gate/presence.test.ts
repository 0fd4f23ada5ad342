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
