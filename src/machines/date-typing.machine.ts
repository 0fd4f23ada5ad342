import { assign, emit, setup } from 'xstate'
import { type DateLimits, type Day, readTypedDate, type TypedDate } from './typed-date.ts'

type Context = { limits: DateLimits; text: string; message: string | undefined }

const reading = ({ context }: { context: Context }) => readTypedDate(context.text, context.limits)

export const dateTypingMachine = setup({
  types: {
    context: {} as Context,
    /** `today` in Europe/London supplies the month and year of short input. */
    input: {} as DateLimits,
    events: {} as
      | { type: 'type'; text: string }
      | { type: 'erase' }
      | { type: 'enter' }
      | { type: 'limit'; limits: DateLimits },
    emitted: {} as { type: 'chosen'; date: Day },
  },
  guards: {
    // A stray letter is ignored; words that are pasted or filled in are refused, not dropped.
    isTyped: (_, { text }: { text: string }) => text.length > 1 || /^[\d/.\- ]$/.test(text),
    isLastCharacter: ({ context }) => context.text.length <= 1,
    isDate: (_, { kind }: TypedDate) => kind === 'date',
    isNothing: (_, { kind }: TypedDate) => kind === 'nothing',
  },
  actions: {
    startText: assign((_, { text }: { text: string }) => ({ text, message: undefined })),
    addText: assign({ text: ({ context }, { text }: { text: string }) => context.text + text }),
    dropCharacter: assign({ text: ({ context }) => context.text.slice(0, -1) }),
    forgetText: assign({ text: '' }),
    keepLimits: assign({ limits: (_, { limits }: { limits: DateLimits }) => limits }),
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
  context: ({ input }) => ({ limits: input, text: '', message: undefined }),
  initial: 'resting',
  on: { limit: { actions: { type: 'keepLimits', params: ({ event }) => event } } },
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
