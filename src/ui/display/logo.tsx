import type { ComponentProps } from 'react'
import s from './logo.module.css'
import { Mark } from './mark.tsx'
import { ModeLabel } from './mode-label.tsx'

/** The mark, 'Muster' and the mode label (Company, Manager, Worker). Under 500 px only the mark and the label. */
export function Logo({
  mode,
  small,
  href,
  ...rest
}: ComponentProps<'a'> & {
  mode?: string | undefined
  /** Only the mark, without the word. */
  small?: boolean | undefined
}) {
  return (
    <span className={s.wrap} data-mode={mode ? '' : undefined}>
      <a {...rest} href={href} aria-label="Muster, home" className={s.logo}>
        <Mark />
        {!small && <span className={s.word}>Muster</span>}
      </a>
      {mode && <ModeLabel>{mode}</ModeLabel>}
    </span>
  )
}
