import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { confirmMachine } from '#machines/kit/confirm.machine'
import { Confirm } from '#ui/overlays/confirm'
import { useActorEvents } from './use-actor-events.tsx'

/** The chart of one question at a time; `onConfirmed` gets the id of the one that was confirmed. */
export function useQuestion(onConfirmed: (id: string) => void) {
  const actor = useActorRef(confirmMachine)
  useActorEvents(actor, ({ type, id }) => {
    if (type === 'resolved') onConfirmed(id)
  })
  return actor
}

/** The question that is open. */
export function Question({ actor }: { actor: ActorRefFrom<typeof confirmMachine> }) {
  const question = useSelector(actor, (state) => state.context.question)
  return (
    <Confirm
      open={question !== undefined}
      question={question?.title ?? ''}
      verb={question?.yes ?? 'Yes'}
      keep={question?.no}
      danger={question?.danger}
      onConfirm={() => actor.send({ type: 'confirm' })}
      onDeny={() => actor.send({ type: 'deny' })}
    >
      {question?.text}
    </Confirm>
  )
}
