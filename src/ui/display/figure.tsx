import type { ReactNode } from 'react'
import s from './figure.module.css'

/** A large number with its unit and label; with `href` a link to the rows behind it. */
export function Figure({
  value,
  unit,
  label,
  href,
  tone,
}: {
  value: ReactNode
  unit?: ReactNode
  label?: ReactNode
  href?: string | undefined
  tone?: 'wait' | 'bad' | undefined
}) {
  const number = (
    <>
      {value}
      {unit && <small> {unit}</small>}
    </>
  )
  return (
    <span className={s.wrap}>
      {label && <span className={s.label}>{label}</span>}
      {href ? (
        <a className={s.figure} href={href} data-tone={tone}>
          {number}
        </a>
      ) : (
        <span className={s.figure} data-tone={tone}>
          {number}
        </span>
      )}
    </span>
  )
}
