import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import type { AnyActorRef } from 'xstate'
import { Banner } from '#ui/feedback/banner'

type Shown = { context: { errors: Record<string, string>; message: string | undefined } }
type FormActor = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => Shown
  send: (event: { type: 'submit' }) => void
}
type Props = Pick<ComponentProps<'form'>, 'id' | 'className' | 'children'> & { actor: FormActor; 'data-wide'?: '' }

/** A form bound to its chart. A refusal that belongs to no field is shown above the fields. */
export function BoundForm({ actor, children, ...form }: Props) {
  const errors = useSelector(actor, (state: Shown) => state.context.errors)
  const message = useSelector(actor, (state: Shown) => state.context.message)
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'submit' })
      }}
    >
      {message && !Object.keys(errors).length && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      {children}
    </form>
  )
}
