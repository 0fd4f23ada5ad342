import { loaderMachine } from '#machines/kit/loader.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(loaderMachine, {
  cases: { progress: { '40 %': { percent: 40 }, '130 %': { percent: 130 }, '-5 %': { percent: -5 } } },
  show: ({ percent }) => ({ percent }),
})
