import { lastTabMachine } from '#machines/kit/last-tab.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(lastTabMachine, {
  starts: { 'the first tab is remembered': { row: 'siteTab', index: 0 } },
  cases: {
    remember: { 'the first': { index: 0 }, 'the third': { index: 2 } },
    'fail keepTab': { 'it cannot be remembered': { error: new Error('quota') } },
  },
  show: ({ index }) => ({ index }),
  words: {
    events: {
      remember: 'a tab is chosen: {case}',
      'done keepTab': 'it is remembered',
      'fail keepTab': '{case}',
    },
    states: { keeping: 'being remembered' },
    actors: { keepTab: 'the browser to remember' },
  },
})
