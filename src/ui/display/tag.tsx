import type { ReactNode } from 'react'
import s from './tag.module.css'

/** A bordered word that is not a state: a payment type, a scheme. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={s.tag}>{children}</span>
}
