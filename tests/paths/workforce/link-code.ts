import { linkCodeMachine } from '#machines/workforce/link-code.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(linkCodeMachine, {
  cases: {
    'done loadCode': { '': { output: { data: { code: 'ABCD-EFGH', expires_at: '2026-10-26T07:41:00Z' } } } },
    'fail loadCode': {
      'too many codes': { error: { status: 429, message: 'Too many tries. Wait a little and try again.' } },
      'the connection is lost': { error: new TypeError('fetch failed') },
    },
  },
  show: (context) => ({ code: context.code?.code, errorMessage: context.errorMessage }),
  words: {
    states: {
      hidden: 'no code is shown',
      shown: 'the code is shown, and until when it is good',
      runOut: 'the code has run out, and this is said',
      refused: 'no code, and why',
    },
    events: {
      show: 'Show my code',
      hide: 'Hide',
      'done loadCode': 'it comes',
      'fail loadCode': '{case}',
    },
    actors: { loadCode: 'the server for a code' },
  },
})
