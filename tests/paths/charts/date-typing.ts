import { dateTypingMachine } from '#machines/date-typing.machine'
import { paths } from '../rig/entry.ts'

const limits = { today: '2026-03-10', min: '2026-03-05', max: '2026-03-20' }
export const entry = paths(dateTypingMachine, {
  starts: { 'today 10/03/2026, from 05/03 to 20/03': limits },
  cases: {
    type: {
      1: { text: '1' },
      4: { text: '4' },
      0: { text: '0' },
      '3102': { text: '3102' },
      x: { text: 'x' },
      soon: { text: 'soon' },
    },
    limit: { 'no limits': { limits: { today: '2026-03-10' } } },
  },
  show: ({ text, message, limits }) => ({ text, message, min: limits.min }),
  // What digits mean is a table in tests/machines/typed-date.test.ts; four letters are enough for the chart.
  possible: (snapshot, event) => event.type !== 'type' || snapshot.context.text.length < 2,
  words: {
    events: { type: 'the person types {case}', erase: 'Backspace', enter: 'Enter', limit: 'the limits change: {case}' },
  },
})
