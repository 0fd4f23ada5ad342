import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { FormDialog } from '#ui/overlays/form-dialog'
import { type FormActor, type FormState, messageOf } from './bound-form.tsx'

type SavingState = FormState & { hasTag: (tag: 'busy') => boolean }
type Props = Omit<ComponentProps<typeof FormDialog>, 'busy' | 'message' | 'onSubmit'> & {
  actor: FormActor & { getSnapshot: () => SavingState }
}

/** A dialog whose form is bound to its chart, as `BoundForm` is. */
export function BoundDialog({ actor, ...dialog }: Props) {
  const busy = useSelector(actor, (state: SavingState) => state.hasTag('busy'))
  const message = useSelector(actor, messageOf)
  return <FormDialog {...dialog} busy={busy} message={message} onSubmit={() => actor.send({ type: 'submit' })} />
}
