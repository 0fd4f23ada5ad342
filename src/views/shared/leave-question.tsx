import { useSelector } from '@xstate/react'
import type { ActorRef, Snapshot } from 'xstate'
import { Confirm } from '#ui/overlays/confirm'

/** A form that asks in `leaving`, before what was typed into it is lost. */
type Form = Pick<
  ActorRef<Snapshot<unknown> & { matches(state: 'leaving'): boolean }, Answer>,
  'getSnapshot' | 'subscribe' | 'send'
>
type Answer = { type: 'discard' } | { type: 'keepEditing' }

export function LeaveQuestion({ form, children }: { form: Form; children: string }) {
  const open = useSelector(form, (state) => state.matches('leaving'))
  return (
    <Confirm
      open={open}
      question="Leave without saving?"
      verb="Leave"
      keep="Keep editing"
      danger
      onConfirm={() => form.send({ type: 'discard' })}
      onDeny={() => form.send({ type: 'keepEditing' })}
    >
      {children}
    </Confirm>
  )
}
