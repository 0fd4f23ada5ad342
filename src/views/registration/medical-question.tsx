import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { answerAt, type medicalQuestionnaireMachine } from '#machines/registration/medical-questionnaire.machine'
import { medicalQuestions } from '#shared/api/registration/medical'
import { TextArea } from '#ui/fields/text-area'
import { YesNo } from '#ui/fields/yes-no'
import { RegistrationLayout } from '#views/shared/registration'
import { Sealed } from './sealed.tsx'

/** A yes or no question; after a yes, a text field for details. */
export function MedicalQuestion({ actor }: { actor: ActorRefFrom<typeof medicalQuestionnaireMachine> }) {
  const index = useSelector(actor, (s) => s.context.index)
  const count = useSelector(actor, (s) => s.context.questions.length)
  const text = useSelector(
    actor,
    (s) => medicalQuestions.find(({ id }) => id === s.context.questions[s.context.index])?.text ?? '',
  )
  const answer = useSelector(actor, (s) => answerAt(s.context).answer)
  const more = useSelector(actor, (s) => answerAt(s.context).more)
  const disabledReason =
    answer === undefined ? 'Answer yes or no' : answer && more.trim() === '' ? 'Tell us a little more' : undefined
  return (
    <RegistrationLayout
      step={4}
      title={text}
      hint={`Your health, question ${index + 1} of ${count}`}
      onBack={index > 0 ? () => actor.send({ type: 'back' }) : undefined}
      onContinue={() => actor.send({ type: 'continue' })}
      disabledReason={disabledReason}
    >
      <YesNo
        label={text}
        hideLabel
        size="l"
        value={answer}
        onChange={(chosen) => actor.send({ type: 'answer', answer: chosen })}
      />
      {answer && (
        <TextArea
          label="Tell us more"
          hint="What it is, and what helps you to work safely."
          size="l"
          maxLength={1000}
          value={more}
          onChange={(typed) => actor.send({ type: 'addDetails', more: typed })}
        />
      )}
      <Sealed>
        Sealed. No company sees your answers before you accept an offer or have a contract. You can see who looked.
      </Sealed>
    </RegistrationLayout>
  )
}
