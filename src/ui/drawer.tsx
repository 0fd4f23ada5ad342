import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import s from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { useBigScreen } from './use-narrow.tsx'

/**
 * A sheet from the right: 300 px, `offer` 642, the full width on phones. Closes by backdrop, Esc and its button, not while
 * `loading`. On a big screen it stands beside the page, which stays in use.
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
  size?: 's' | 'offer' | undefined
  loading?: boolean | undefined
  /** Beside the title: a reference, a chip. */
  head?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}) {
  const big = useBigScreen()
  // What is open stays as it is when the window changes: another kind of dialog would be drawn anew, what was typed gone.
  const [beside, setBeside] = useState(big)
  if (!open && beside !== big) setBeside(big)
  return (
    <Radix.Root modal={!beside} open={open} onOpenChange={(next) => !next && !loading && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={s.scrim} />
        <Radix.Content
          className={s.drawer}
          data-size={size}
          data-beside={beside || undefined}
          onInteractOutside={(event) => beside && event.preventDefault()}
          aria-describedby={undefined}
          aria-busy={loading || undefined}
        >
          <div className={s.head}>
            <Radix.Title className={s.title}>{title}</Radix.Title>
            {head}
            <IconButton
              icon={X}
              label="Close"
              why={loading ? 'It closes when the work is done' : undefined}
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
