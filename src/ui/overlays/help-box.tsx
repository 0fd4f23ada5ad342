import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#ui/elements/icon-button'
import s from './help-box.module.css'

/** A bordered card that offers help: a sentence, one or two large buttons, a note under them. */
export function HelpBox({
  title,
  onClose,
  note,
  actions,
  announce,
  children,
}: {
  title: string
  onClose?: (() => void) | undefined
  note?: ReactNode
  /** Buttons and links of size l, wide. */
  actions?: ReactNode
  announce?: boolean | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={s.box} aria-labelledby={id}>
      <div className={s.head}>
        <h2 id={id}>{title}</h2>
        {onClose && <IconButton icon={X} label="Close" onClick={onClose} />}
      </div>
      <div role={announce ? 'status' : undefined}>{children}</div>
      {actions}
      {note && <p className={s.note}>{note}</p>}
    </section>
  )
}
