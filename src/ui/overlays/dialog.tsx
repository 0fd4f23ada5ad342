import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/elements/icon-button'
import s from './dialog.module.css'
import { useReturnFocus } from './return-focus.ts'

export type DialogProps = {
  open: boolean
  /** Called by the backdrop, Esc and the close button; never while `loading`. */
  onClose: () => void
  title: ReactNode
  /** s 420 px, l up to 634 px, full the whole screen. */
  size?: 's' | 'l' | 'full' | undefined
  loading?: boolean | undefined
  /** A selector of the field that gets the focus at the start; the close button without one. */
  first?: string | undefined
  /** Buttons. */
  foot?: ReactNode
  children?: ReactNode
}

/** A modal dialog. It traps the focus and returns it on close. */
export function Dialog({ open, onClose, title, size = 'l', loading, first, foot, children }: DialogProps) {
  const focus = useReturnFocus(first)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !loading && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={s.scrim}>
          <Radix.Content
            {...focus}
            className={s.dialog}
            data-size={size}
            aria-describedby={undefined}
            aria-busy={loading || undefined}
          >
            <header className={s.head}>
              <Radix.Title className={s.title}>{title}</Radix.Title>
              <IconButton
                icon={X}
                label="Close"
                disabledReason={loading ? 'It closes when the work is done' : undefined}
                onClick={onClose}
              />
            </header>
            <div className={s.body}>{children}</div>
            {foot && <footer className={s.foot}>{foot}</footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
