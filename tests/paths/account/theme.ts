import { themeMachine } from '#machines/account/theme.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(themeMachine, {
  starts: { "the system's theme": { theme: 'system' } },
  cases: {
    choose: { dark: { theme: 'dark' }, light: { theme: 'light' }, "the system's": { theme: 'system' } },
    'fail keepTheme': { 'it cannot be remembered': { error: new Error('quota') } },
  },
  show: ({ theme }) => ({ theme }),
  words: {
    events: {
      choose: 'the person chooses {case}',
      'done keepTheme': 'it is shown and remembered',
      'fail keepTheme': '{case}',
    },
    actors: { keepTheme: 'the browser to show and remember' },
  },
})
