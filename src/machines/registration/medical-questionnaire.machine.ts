import { assign, setup } from 'xstate'
import {
  type FormError,
  formErrorGuards,
  ifOutOfTurn,
  ifRefused,
  noFormError,
  otherwise,
  withFormError,
} from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { workerRegistration } from '#services/registration/worker-registration'
import { type MedicalQuestion, medicalQuestions } from '#shared/api/registration/medical'
import type { StepOutcome } from './step-outcome.ts'

export type MedicalAnswer = { answer: boolean | undefined; more: string }
type Context = StepOutcome & {
  questions: readonly MedicalQuestion[]
  index: number
  answers: Partial<Record<MedicalQuestion, MedicalAnswer>>
  declared: boolean
  formError: FormError
}
const unanswered: MedicalAnswer = { answer: undefined, more: '' }
export const answerAt = ({ questions, index, answers }: Pick<Context, 'questions' | 'index' | 'answers'>) =>
  answers[questions[index] ?? 'height'] ?? unanswered
const withAnswer = (context: Context, change: Partial<MedicalAnswer>) => ({
  ...context.answers,
  [context.questions[context.index] ?? '']: { ...answerAt(context), ...change },
})

export const medicalQuestionnaireMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { questions?: readonly MedicalQuestion[] },
    events: {} as
      | { type: 'answer'; answer: boolean }
      | { type: 'addDetails'; more: string }
      | { type: 'declare'; declared: boolean }
      | { type: 'continue' }
      | { type: 'back' }
      | { type: 'retry' },
    output: {} as StepOutcome,
    tags: {} as 'busy' | 'unreachable',
  },
  actors: { saveAnswers: task(workerRegistration.medicalQuestionnaire) },
  guards: {
    isAnswered: ({ context }) => {
      const { answer, more } = answerAt(context)
      return answer === false || (answer === true && more.trim() !== '')
    },
    isLast: ({ context }) => {
      const { answer, more } = answerAt(context)
      return (
        context.index === context.questions.length - 1 && (answer === false || (answer === true && more.trim() !== ''))
      )
    },
    isPastFirst: ({ context }) => context.index > 0,
    isDeclared: ({ context }) => context.declared,
    ...formErrorGuards,
  },
  actions: {
    keepAnswer: assign({
      answers: ({ context }, { answer }: { answer: boolean }) => withAnswer(context, { answer }),
    }),
    keepMore: assign({ answers: ({ context }, { more }: { more: string }) => withAnswer(context, { more }) }),
    keepDeclared: assign({ declared: (_, { declared }: { declared: boolean }) => declared }),
    goOn: assign({ index: ({ context }) => context.index + 1 }),
    goBack: assign({ index: ({ context }) => context.index - 1 }),
    keepStatus: assign({ status: (_, { status }: StepOutcome) => status, answers: {} }),
    keepFormError: assign(withFormError),
    clearFormError: assign({ formError: noFormError }),
  },
}).createMachine({
  id: 'medicalQuestionnaire',
  description:
    'One question per screen, a few words after each yes, and a declaration; the answers are stored encrypted.',
  context: ({ input }) => ({
    status: undefined,
    questions: input.questions ?? medicalQuestions.map(({ id }) => id),
    index: 0,
    answers: {},
    declared: false,
    formError: noFormError,
  }),
  initial: 'answering',
  states: {
    answering: {
      on: {
        answer: { actions: { type: 'keepAnswer', params: ({ event }) => event } },
        addDetails: { actions: { type: 'keepMore', params: ({ event }) => event } },
        continue: [
          { guard: 'isLast', target: 'declaring' },
          { guard: 'isAnswered', actions: 'goOn' },
        ],
        back: { guard: 'isPastFirst', actions: 'goBack' },
      },
    },
    declaring: {
      on: {
        declare: { actions: { type: 'keepDeclared', params: ({ event }) => event } },
        continue: { guard: 'isDeclared', target: 'saving' },
        back: 'answering',
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'saveAnswers',
        src: 'saveAnswers',
        input: ({ context: { questions, answers } }) => ({
          body: {
            results: questions.map((question) => {
              const { answer = false, more } = answers[question] ?? unanswered
              return { question, answer, ...(answer && { more }) }
            }),
            declaration: true,
          },
        }),
        onDone: {
          target: 'given',
          actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output.data }) },
        },
        onError: [ifRefused('declaring'), ifOutOfTurn('given'), otherwise('unsaved')],
      },
    },
    unsaved: { tags: 'unreachable', on: { retry: 'saving', back: 'declaring' } },
    given: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
