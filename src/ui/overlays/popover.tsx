import * as Radix from '@radix-ui/react-popover'
import type { ReactElement, ReactNode } from 'react'
import s from './popover.module.css'

/** Closes its popover when it is pressed; `children` is one button or link. */
export const PopoverClose = ({ children }: { children: ReactElement }) => <Radix.Close asChild>{children}</Radix.Close>

/** A popover next to its button. `trigger` is a button of the kit. Give both `open` and `onOpen`, or neither. */
export function Popover({
  trigger,
  label,
  open,
  onOpen,
  align = 'end',
  width,
  children,
}: {
  trigger: ReactElement
  /** Its name for screen readers. */
  label: string
  open?: boolean | undefined
  onOpen?: ((open: boolean) => void) | undefined
  align?: 'start' | 'center' | 'end' | undefined
  /** Pixels. */
  width?: number | undefined
  children: ReactNode
}) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpen ? { onOpenChange: onOpen } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={s.popover}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          style={{ width }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
