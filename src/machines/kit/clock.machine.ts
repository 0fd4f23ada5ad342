import { assign, fromCallback, setup } from 'xstate'
import { onTime } from '#services/kit/connection'
import { fromEvent } from './from-event.ts'

type Tick = { type: 'tick'; now: number }

export const clockMachine = setup({
  types: { context: {} as { now: number | undefined }, events: {} as Tick },
  actors: { watchClock: fromCallback<Tick>(({ sendBack }) => onTime((now) => sendBack({ type: 'tick', now }), 1000)) },
  actions: { keepTime: assign((_, { now }: { now: number }) => ({ now })) },
}).createMachine({
  id: 'clock',
  description: 'The time of this device, every second, for values that are counted on the screen.',
  context: { now: undefined },
  initial: 'ticking',
  invoke: { id: 'watchClock', src: 'watchClock' },
  states: { ticking: { on: { tick: { actions: { type: 'keepTime', params: fromEvent } } } } },
})
