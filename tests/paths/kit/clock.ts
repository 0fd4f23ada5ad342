import { clockMachine } from '#machines/kit/clock.machine'
import { paths } from '../rig/entry.ts'

const at = (time: string) => ({ now: Date.parse(`2026-10-26T${time}Z`) })

export const entry = paths(clockMachine, {
  cases: { tick: { '07:31:00': at('07:31:00'), '07:31:01': at('07:31:01') } },
  show: ({ now }) => ({ time: now && new Date(now).toISOString().slice(11, 19) }),
  words: { events: { tick: 'it is {case}' }, actors: { watchClock: 'this device for the time' } },
})
