import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { type DialogAnswer, DialogButtons } from './dialog-buttons.tsx'

type Props = DialogAnswer & {
  open: boolean
  question: string
  onConfirm: () => void
  onDeny: () => void
  children?: ReactNode
}

/** A confirmation dialog: a question as the title, the consequences as text, a verb on the button. */
export function Confirm({ open, question, onConfirm, onDeny, children, ...answer }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onDeny}
      title={question}
      size="s"
      loading={answer.busy}
      foot={<DialogButtons {...answer} onKeep={onDeny} onConfirm={onConfirm} />}
    >
      {children}
    </Dialog>
  )
}
