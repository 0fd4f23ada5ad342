import { useActorRef } from '@xstate/react'
import { useCallback } from 'react'
import { type PhoneOwner, phoneResetMachine } from '#machines/workforce/phone-reset.machine'
import { useQuestion } from '#views/shared/question'

/** Resets a worker's phone registration, once the question was confirmed; the page shows the question. */
export function usePhoneReset() {
  const reset = useActorRef(phoneResetMachine)
  const question = useQuestion((id) => reset.send({ type: 'reset', id }))
  const request = useCallback(
    ({ id, name }: PhoneOwner) =>
      question.send({
        type: 'open',
        question: {
          id,
          title: `Reset ${name}’s phone registration?`,
          text: 'They are signed out at once, and the code that the old phone shows opens no gate any more. They sign in again on the phone they use now.',
          yes: 'Reset',
        },
      }),
    [question],
  )
  return { reset, question, request }
}
