import { type ReactNode, useId } from 'react'
import s from './card.module.css'

/** A bordered panel. With a title it is a named section; `beside` is shown to the right of the title. */
export function Card({
  title,
  level = 2,
  note,
  aside,
  flush,
  label,
  children,
}: {
  title?: ReactNode
  level?: 2 | 3 | undefined
  /** Small text after the title. */
  note?: ReactNode
  aside?: ReactNode
  /** No padding, for rows or a table that extend to the card's edges. */
  flush?: boolean | undefined
  /** Accessible name if there is no title. */
  label?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const Heading = `h${level}` as const
  const body = <div className={flush ? s.flush : s.body}>{children}</div>
  if (title === undefined)
    return label ? (
      <section className={s.card} aria-label={label}>
        {body}
      </section>
    ) : (
      <div className={s.card}>{body}</div>
    )
  return (
    <section className={s.card} aria-labelledby={id}>
      <div className={s.head}>
        <Heading id={id}>{title}</Heading>
        {note && <span className={s.note}>{note}</span>}
        {aside && <span className={s.beside}>{aside}</span>}
      </div>
      {body}
    </section>
  )
}
