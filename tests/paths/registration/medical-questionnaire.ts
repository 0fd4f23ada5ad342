import { answerAt, medicalQuestionnaireMachine } from '#machines/registration/medical-questionnaire.machine'
import { noAnswer, outOfTurn, refused, statusAt } from '../../support/registration/registration.ts'
import { medicalInReact } from '../mounts/registration-steps.tsx'
import { paths } from '../rig/entry.ts'

export const entry = paths(medicalQuestionnaireMachine, {
  /** Two questions stand for ten: the rule is the same for each. */
  starts: { 'the step opens with two questions': { questions: ['height', 'diabetes'] } },
  cases: {
    answer: { yes: { answer: true }, no: { answer: false } },
    addDetails: { 'a few words': { more: 'Insulin, twice a day.' } },
    declare: { ticks: { declared: true } },
    'done saveAnswers': { '': { output: { data: statusAt('personal-info') } } },
    'fail saveAnswers': {
      'the server refuses': refused({ results: ['Answer every question.'] }),
      'no answer': noAnswer,
      'done elsewhere': outOfTurn,
    },
  },
  show: ({ questions, index, answers, declared, formError, status }) => ({
    question: index + 1,
    answers: questions.map((question) => {
      const { answer, more } = answerAt({ questions: [question], index: 0, answers })
      return answer === undefined ? '-' : answer ? `yes${more && ', told'}` : 'no'
    }),
    declared,
    errors: formError.errors,
    next: status?.['next-step'],
  }),
  words: {
    events: {
      answer: 'the person answers {case}',
      addDetails: 'the person tells more',
      declare: 'the person declares that it is true',
      continue: 'Continue',
      back: 'Back',
      retry: 'Retry',
      'done saveAnswers': 'the server seals the answers',
      'fail saveAnswers': '{case}',
    },
    states: { answering: 'answering', declaring: 'the declaration', given: 'the step is done' },
    actors: { saveAnswers: 'the server to seal' },
  },
  mounts: { 'the React view': medicalInReact },
})
