import type { ReactNode } from 'react'
import s from './chip.module.css'

/**
 * Each tone has its own shape: ok circle, wait diamond, bad square, past bar, info ring (future), none hollow square
 * (not yet).
 */
export type Tone = 'ok' | 'wait' | 'bad' | 'past' | 'info' | 'none'

/** A state as a word and a shape. `bare`: the quiet form for the expected state in a list. */
export function Chip({
  tone = 'none',
  bare,
  children,
}: {
  tone?: Tone | undefined
  bare?: boolean | undefined
  children: ReactNode
}) {
  return (
    <span className={s.chip} data-tone={tone} data-bare={bare || undefined}>
      {children}
    </span>
  )
}
