import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#ui/elements/icon-button'
import { useBigScreen } from '#ui/elements/use-screen-size'
import s from './drawer.module.css'
import { useReturnFocus } from './return-focus.ts'

/**
 * A panel from the right: 300 px, `m` 364 px, `offer` 642 px, full width on phones. Closed by the backdrop, Esc and its button, but
 * not while `loading`. On big screens it is next to the page and not modal.
 */
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
  size?: 's' | 'm' | 'offer' | undefined
  loading?: boolean | undefined
  /** Shown next to the title: a reference, a chip. */
  head?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}) {
  const big = useBigScreen()
  const focus = useReturnFocus()
  // An open drawer stays modal or non-modal when the window is resized: switching would remount it and lose what was
  // typed.
  const [docked, setDocked] = useState(big)
  if (!open && docked !== big) setDocked(big)
  return (
    <Radix.Root modal={!docked} open={open} onOpenChange={(next) => !next && !loading && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={s.scrim} />
        <Radix.Content
          {...focus}
          className={s.drawer}
          data-size={size}
          data-beside={docked || undefined}
          onInteractOutside={(event) => docked && event.preventDefault()}
          aria-describedby={undefined}
          aria-busy={loading || undefined}
        >
          <div className={s.head}>
            <Radix.Title className={s.title}>{title}</Radix.Title>
            {head}
            <IconButton
              icon={X}
              label="Close"
              disabledReason={loading ? 'It closes when the work is done' : undefined}
              onClick={onClose}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press */}
          <div className={s.body} tabIndex={0}>
            {children}
          </div>
          {foot && <div className={s.foot}>{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
