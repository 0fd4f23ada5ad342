import { presenceLifecycle } from '#lifecycles/presence'
import { paths } from '../rig/entry.ts'

export const entry = paths(presenceLifecycle, {
  starts: {
    'a worker whom the gate lets in, who answers well': { verdict: 'let in', isLeftAfterComing: true },
    'a worker with a warning that nobody excused': { verdict: 'ask first' },
    'a worker with a warning that a guard excused': { verdict: 'ask first', isExcused: true },
    'a worker whom the gate refuses': { verdict: 'do not let in', isExcused: true },
    'a worker who says they left before they came': { verdict: 'let in', isLeftAfterComing: false },
  },
  show: ({ verdict, isExcused, isLeftAfterComing }) => ({ verdict, isExcused, isLeftAfterComing }),
  words: {
    events: {
      checkIn: 'the worker comes to the gate',
      checkOut: 'the worker leaves by the gate',
      doubt: 'the site has long closed',
      answer: 'the worker says when they left',
    },
    states: { off_site: 'off site', on_site: 'on site', suspected_left: 'suspected left' },
  },
})
