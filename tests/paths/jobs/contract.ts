import { contractLifecycle } from '#lifecycles/jobs/contract'
import { paths } from '../rig/entry.ts'

const right = { isLater: true, isFree: true, isNewRate: true }

export const entry = paths(contractLifecycle, {
  starts: {
    'free days and a new rate': right,
    'a last day before the one it has': { ...right, isLater: false },
    'days of another contract': { ...right, isFree: false },
    'the rate that is paid already': { ...right, isNewRate: false },
  },
  cases: { create: { 'from today': { begins: 'now' }, 'from a later day': { begins: 'later' } } },
  show: ({ isLater, isFree, isNewRate }) => ({ isLater, isFree, isNewRate }),
  words: {
    states: { none: 'no contract', future: 'to come', current: 'holds', past: 'over', terminated: 'terminated' },
    events: {
      create: 'the owner writes it, {case}',
      extend: 'the owner gives it a later last day',
      changeRate: 'the owner changes the rate',
      terminate: 'the owner ends it',
      begin: 'its first day comes',
      runOut: 'its last day is past',
    },
  },
})
