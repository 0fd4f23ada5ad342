import { visitLifecycle } from '#lifecycles/gate/visit'
import { paths } from '../rig/entry.ts'

export const entry = paths(visitLifecycle, {
  starts: { 'on the day of the visit': { isToday: true }, 'on another day': { isToday: false } },
  show: ({ isToday }) => ({ isToday }),
  words: {
    events: { checkIn: 'the visitor comes', checkOut: 'the visitor leaves' },
    states: { expected: 'expected', on_site: 'on site', left: 'gone' },
  },
})
