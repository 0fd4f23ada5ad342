import { type ReactNode, useId } from 'react'
import { Banner } from '#ui/feedback/banner'
import { Dialog, type DialogProps } from './dialog.tsx'
import { type DialogAnswer, DialogButtons } from './dialog-buttons.tsx'
import s from './form-dialog.module.css'

type Props = DialogAnswer &
  Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
    open?: boolean | undefined
    /** Why it could not be saved, when no field is to blame. */
    message?: string | undefined
    onSubmit: () => void
    /** The fields. */
    children: ReactNode
    /** What opens over it. It is outside the form: React passes a submit on to the form around it, also out of a portal. */
    over?: ReactNode
  }

/** A form in a dialog: its fields, a message above them, and the buttons that leave and submit it. */
export function FormDialog({ open = true, title, size, onClose, message, onSubmit, children, over, ...answer }: Props) {
  const id = useId()
  return (
    <Dialog
      open={open}
      size={size}
      title={title}
      onClose={onClose}
      loading={answer.busy}
      foot={<DialogButtons {...answer} onKeep={onClose} form={id} />}
    >
      <form
        id={id}
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {message && (
          <Banner tone="bad" announce>
            {message}
          </Banner>
        )}
        {children}
      </form>
      {over}
    </Dialog>
  )
}
