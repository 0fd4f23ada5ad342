import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import s from './drawer.module.css'
import { IconButton } from './icon-button.tsx'

/** A sheet from the right: 300 px, `offer` 642, the full width on phones. Closes by backdrop, Esc and its button, not while `loading`. */
export function Drawer({
  open,
  onClose,
  title,
  size = 's',
  loading,
  head,
  foot,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: 's' | 'offer' | undefined
  loading?: boolean | undefined
  /** Beside the title: a reference, a chip. */
  head?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !loading && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={s.scrim} />
        <Radix.Content
          className={s.drawer}
          data-size={size}
          aria-describedby={undefined}
          aria-busy={loading || undefined}
        >
          <header className={s.head}>
            <Radix.Title className={s.title}>{title}</Radix.Title>
            {head}
            <IconButton
              icon={X}
              label="Close"
              why={loading ? 'It closes when the work is done' : undefined}
              onClick={onClose}
            />
          </header>
          <div className={s.body}>{children}</div>
          {foot && <footer className={s.foot}>{foot}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
