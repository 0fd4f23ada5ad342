import { dateTypingMachine } from '#machines/kit/date-typing.machine'
import { paths } from '../rig/entry.ts'

const at = (time: string) => ({ now: Date.parse(time) })
export const entry = paths(dateTypingMachine, {
  starts: {
    '05/03/2026 until today': { min: '2026-03-05', until: 'today' },
    'from today': { min: undefined, from: 'today' },
  },
  cases: {
    type: {
      1: { text: '1' },
      4: { text: '4' },
      0: { text: '0' },
      '3102': { text: '3102' },
      x: { text: 'x' },
      soon: { text: 'soon' },
      '12, in a field from 13/03/2026': { text: '12', min: '2026-03-13' },
    },
    tick: { '23:59 on 10/03/2026': at('2026-03-10T23:59Z'), '00:00 on 11/03/2026': at('2026-03-11T00:00Z') },
  },
  show: ({ text, message, today }) => ({ today, text, message }),
  // What digits mean is a table in tests/shared/kit/typed-date.test.ts; four letters are enough for the chart.
  possible: ({ context: { today, text } }, event) =>
    event.type === 'tick' || (today > '2026' && (event.type !== 'type' || text.length < 2)),
  words: {
    events: { type: 'the person types {case}', erase: 'Backspace', enter: 'Enter', tick: 'it is {case}' },
    actors: { watchClock: 'this device for the time' },
  },
})
