import type { ComponentType } from 'react'
import s from './icon.module.css'

/** An icon that `Icon` can draw: from lucide, or one of our own on the same 24 px grid. */
export type Drawing = ComponentType<{ className?: string | undefined; 'aria-hidden'?: 'true' }>

/** An icon (s 16, m 20, l 28, xl 48 px). Always hidden from screen readers: there must be a text next to it. */
export function Icon({ of: Of, size = 'm' }: { of: Drawing; size?: 's' | 'm' | 'l' | 'xl' | undefined }) {
  return <Of className={`${s.icon} ${s[size]}`} aria-hidden="true" />
}
