import type { ReactNode } from 'react'
import { Button } from '#ui/elements/button'

/** How a dialog is answered: the button that leaves all as it is, and the verb. */
export type DialogAnswer = {
  /** Label of the confirm button: 'Reject', 'End contract'. */
  verb: string
  /** Label of the cancel button: 'Keep'. */
  keep?: string | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  disabledReason?: ReactNode
}
type Props = DialogAnswer & { onKeep: () => void } & ({ form: string } | { onConfirm: () => void })

/** The two buttons of a dialog. With `form` the verb submits the form of that id. */
export function DialogButtons({ verb, keep = 'Cancel', danger, busy, disabledReason, onKeep, ...confirm }: Props) {
  return (
    <>
      <Button onClick={onKeep} disabledReason={busy ? 'already on its way' : undefined}>
        {keep}
      </Button>
      <Button
        kind={danger ? 'danger-fill' : 'primary'}
        busy={busy}
        disabledReason={disabledReason}
        {...('form' in confirm ? { type: 'submit', form: confirm.form } : { onClick: confirm.onConfirm })}
      >
        {verb}
      </Button>
    </>
  )
}
