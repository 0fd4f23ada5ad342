import type { ReactNode } from 'react'
import s from './bottom-bar.module.css'

/** The role's main places on a phone: `BottomBarItem`s. Hidden on a desk unless `always`. */
export function BottomBar({
  children,
  label = 'Main places',
  always,
}: {
  children: ReactNode
  label?: string | undefined
  always?: boolean | undefined
}) {
  return (
    <nav className={s.bar} aria-label={label} data-always={always || undefined}>
      {children}
    </nav>
  )
}
