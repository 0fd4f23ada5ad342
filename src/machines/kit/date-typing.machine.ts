import { assign, emit, fromCallback, setup } from 'xstate'
import { onTime } from '#services/kit/connection'
import { londonDay } from '#shared/domain/kit/london'
import { type Day, readTypedDate, type TypedDate } from '#shared/domain/kit/typed-date'

/** `until`: allows no day after today, `from` none before it; today goes on while the field is open. */
type Input = { min?: Day | undefined; until?: 'today' | undefined; from?: 'today' | undefined }
/** `today` in Europe/London supplies the month and year of short input. */
type Context = Input & { today: Day; text: string; message: string | undefined }
type Tick = { type: 'tick'; now: number }

/** The later of two days, of which either may be missing. */
export const laterDay = (one: Day | undefined, two: Day | undefined): Day | undefined =>
  one && two ? (one > two ? one : two) : one || two || undefined

const reading = ({ context: { text, today, min, until, from } }: { context: Context }) =>
  readTypedDate(text, { today, min: laterDay(min, from && today), max: until && today })

/** With the earliest day at the time of typing, where the field's follows another one. */
type Typed = { text: string; min?: Day | undefined }
const limit = ({ min }: Typed) => (min === undefined ? {} : { min })

export const dateTypingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as ({ type: 'type' } & Typed) | { type: 'erase' } | { type: 'enter' } | Tick,
    emitted: {} as { type: 'chosen'; date: Day },
  },
  actors: { watchClock: fromCallback<Tick>(({ sendBack }) => onTime((now) => sendBack({ type: 'tick', now }))) },
  guards: {
    // A stray letter is ignored; words that are pasted or filled in are refused, not dropped.
    isTyped: (_, { text }: Typed) => text.length > 1 || /^[\d/.\- ]$/.test(text),
    isLastCharacter: ({ context }) => context.text.length <= 1,
    isDate: (_, { kind }: TypedDate) => kind === 'date',
    isNothing: (_, { kind }: TypedDate) => kind === 'nothing',
  },
  actions: {
    startText: assign((_, typed: Typed) => ({ text: typed.text, message: undefined, ...limit(typed) })),
    addText: assign(({ context }, typed: Typed) => ({ text: context.text + typed.text, ...limit(typed) })),
    dropCharacter: assign({ text: ({ context }) => context.text.slice(0, -1) }),
    forgetText: assign({ text: '' }),
    keepDay: assign({ today: (_, { now }: { now: number }) => londonDay(new Date(now)) }),
    keepMessage: assign({
      message: (_, typed: TypedDate) => (typed.kind === 'wrong' ? typed.message : undefined),
    }),
    forgetMessage: assign({ message: undefined }),
    announceChosen: emit((_, typed: TypedDate) => ({
      type: 'chosen' as const,
      date: typed.kind === 'date' ? typed.date : '',
    })),
  },
  /** Milliseconds without a key press before the digits are read. */
  delays: { inactivity: 1300 },
}).createMachine({
  id: 'dateTyping',
  description: 'Collects digits until the person stops typing, then reads them as a day within the limits.',
  // The clock tells the day as soon as the chart starts.
  context: ({ input }) => ({ ...input, today: londonDay(new Date(0)), text: '', message: undefined }),
  invoke: { id: 'watchClock', src: 'watchClock' },
  initial: 'resting',
  on: { tick: { actions: { type: 'keepDay', params: ({ event }) => event } } },
  states: {
    resting: {
      entry: 'forgetText',
      on: {
        type: {
          guard: { type: 'isTyped', params: ({ event }) => event },
          target: 'collecting',
          actions: { type: 'startText', params: ({ event }) => event },
        },
      },
    },
    collecting: {
      after: { inactivity: 'reading' },
      on: {
        type: {
          guard: { type: 'isTyped', params: ({ event }) => event },
          target: 'collecting',
          reenter: true,
          actions: { type: 'addText', params: ({ event }) => event },
        },
        erase: [
          { guard: 'isLastCharacter', target: 'resting' },
          { target: 'collecting', reenter: true, actions: 'dropCharacter' },
        ],
        enter: 'reading',
      },
    },
    reading: {
      always: [
        {
          guard: { type: 'isDate', params: reading },
          target: 'resting',
          actions: { type: 'announceChosen', params: reading },
        },
        { guard: { type: 'isNothing', params: reading }, target: 'resting' },
        { target: 'refused', actions: { type: 'keepMessage', params: reading } },
      ],
    },
    refused: {
      exit: 'forgetMessage',
      description: 'What was typed stays with the reason why it is no day, and no form is sent with it.',
      on: {
        type: {
          guard: { type: 'isTyped', params: ({ event }) => event },
          target: 'collecting',
          actions: { type: 'addText', params: ({ event }) => event },
        },
        erase: [
          { guard: 'isLastCharacter', target: 'resting' },
          { target: 'collecting', actions: 'dropCharacter' },
        ],
      },
    },
  },
})
