import type { ReactNode } from 'react'
import s from './bottom-bar.module.css'

/** The role's main pages on a phone, as `BottomBarItem`s. Hidden on wide screens unless `always`. */
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
