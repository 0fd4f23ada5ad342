import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import type { AnyActorRef } from 'xstate'
import { Banner } from '#ui/feedback/banner'

export type FormState = { context: { errors: Record<string, string>; message: string | undefined } }
export type FormActor = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => FormState
  send: (event: { type: 'submit' }) => void
}
type Props = Pick<ComponentProps<'form'>, 'id' | 'className' | 'children'> & { actor: FormActor; 'data-wide'?: '' }

/** What is shown above the fields: why it was refused, when that belongs to no field. */
export const messageOf = ({ context: { errors, message } }: FormState) =>
  Object.keys(errors).length === 0 ? message : undefined

/** A form bound to its chart. */
export function BoundForm({ actor, children, ...form }: Props) {
  const message = useSelector(actor, messageOf)
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'submit' })
      }}
    >
      {message && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      {children}
    </form>
  )
}
