import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { medicalQuestionnaireMachine } from '#machines/registration/medical-questionnaire.machine'
import { Unanswered } from '#views/shared/unanswered'
import { MedicalDeclaration } from './medical-declaration.tsx'
import { MedicalQuestion } from './medical-question.tsx'

/** Step 4: ten questions, one per screen, then a declaration. */
export function MedicalQuestionnaire({ actor }: { actor: ActorRefFrom<typeof medicalQuestionnaireMachine> }) {
  const state = useSelector(actor, (s) => s.value)
  const index = useSelector(actor, (s) => s.context.index)
  const message = useSelector(actor, (s) => s.context.formError.message)
  if (state === 'answering') return <MedicalQuestion key={index} actor={actor} />
  if (state === 'unsaved')
    return (
      <Unanswered
        step={4}
        message={message}
        onRetry={() => actor.send({ type: 'retry' })}
        onBack={() => actor.send({ type: 'back' })}
      />
    )
  return <MedicalDeclaration actor={actor} />
}
