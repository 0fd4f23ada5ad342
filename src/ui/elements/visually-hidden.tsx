import type { ReactNode } from 'react'
import s from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className={s.hidden} id={id}>
      {children}
    </span>
  )
}
