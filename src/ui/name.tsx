import type { ComponentProps } from 'react'
import s from './name.module.css'

/** The name of a thing in a list: a link in ink with a thin underline. Names wrap, they are never cut. */
export function Name({
  tone,
  strong,
  ...rest
}: ComponentProps<'a'> & { tone?: 'wait' | 'bad' | undefined; strong?: boolean | undefined }) {
  return <a {...rest} className={s.name} data-tone={tone} data-strong={strong || undefined} />
}
