import type { ReactNode } from 'react'
import s from './list-page.module.css'

type Props = {
  title: string
  /** How many there are, said when it changes. */
  under?: ReactNode
  /** Where one comes from. */
  back?: ReactNode
  /** What can be done, at the right. */
  actions?: ReactNode
  /** A `Filters`. */
  filters?: ReactNode
  children: ReactNode
}

/** A list on a page of its own: what it is and how many, what can be done, what narrows it, and its rows. */
export function ListPage({ title, under, back, actions, filters, children }: Props) {
  return (
    <div className={s.page}>
      <header className={s.head}>
        <div>
          {back && <p className={s.back}>{back}</p>}
          <h1>{title}</h1>
          <p className={s.under} role="status">
            {under || ' '}
          </p>
        </div>
        {actions && <div className={s.actions}>{actions}</div>}
      </header>
      {filters}
      {children}
    </div>
  )
}
