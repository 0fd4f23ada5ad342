import type { ReactNode } from 'react'
import { Button } from '#ui/elements/button'
import { Dialog } from './dialog.tsx'

/** A confirmation dialog: a question as the title, the consequences as text, a verb on the button. */
export function Confirm({
  open,
  question,
  verb,
  keep = 'Cancel',
  danger,
  busy,
  disabledReason,
  onConfirm,
  onDeny,
  children,
}: {
  open: boolean
  question: string
  /** Label of the confirm button: 'Reject', 'End contract'. */
  verb: string
  /** Label of the cancel button: 'Keep'. */
  keep?: string | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  disabledReason?: ReactNode
  onConfirm: () => void
  onDeny: () => void
  children?: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onClose={onDeny}
      title={question}
      size="s"
      loading={busy}
      foot={
        <>
          <Button onClick={onDeny} disabledReason={busy ? 'already on its way' : undefined}>
            {keep}
          </Button>
          <Button
            kind={danger ? 'danger-fill' : 'primary'}
            busy={busy}
            disabledReason={disabledReason}
            onClick={onConfirm}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
