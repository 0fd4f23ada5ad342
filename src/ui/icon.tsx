import type { ComponentType } from 'react'
import s from './icon.module.css'

/** What `Icon` can draw: a lucide icon, or a drawing of our own on the same 24 grid. */
export type Drawing = ComponentType<{ className?: string | undefined; 'aria-hidden'?: 'true' }>

/** A drawing at 20 px (s 16, m 20, l 28, xl 48). Always silent: the name is the text beside it. */
export function Icon({ of: Of, size = 'm' }: { of: Drawing; size?: 's' | 'm' | 'l' | 'xl' | undefined }) {
  return <Of className={`${s.icon} ${s[size]}`} aria-hidden="true" />
}
