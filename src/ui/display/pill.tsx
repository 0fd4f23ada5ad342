import type { ReactNode } from 'react'
import s from './pill.module.css'

/** A count. `alert`: something waits for the user (hi-vis). */
export function Pill({
  tone,
  alert,
  children,
}: {
  tone?: 'bad' | 'wait' | undefined
  alert?: boolean | undefined
  children: ReactNode
}) {
  return (
    <span className={s.pill} data-tone={tone} data-alert={alert || undefined}>
      {children}
    </span>
  )
}
