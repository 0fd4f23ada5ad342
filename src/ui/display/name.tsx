import type { ComponentProps } from 'react'
import s from './name.module.css'

/** The name of a list item: an ink-coloured link with a thin underline. Long names wrap and are never cut. */
export function Name({
  tone,
  strong,
  ...rest
}: ComponentProps<'a'> & { tone?: 'wait' | 'bad' | undefined; strong?: boolean | undefined }) {
  return <a {...rest} className={s.name} data-tone={tone} data-strong={strong || undefined} />
}
