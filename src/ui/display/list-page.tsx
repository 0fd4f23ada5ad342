import type { ReactNode } from 'react'
import s from './list-page.module.css'

type Props = {
  title: string
  /** Number of rows, announced when it changes. */
  under?: ReactNode
  /** Link to the parent page. */
  back?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  /** `TabLinks` to the pages next to this one. */
  tabs?: ReactNode
  /** A `Filters`. */
  filters?: ReactNode
  children: ReactNode
}

/** A page with a list: title, count, actions, filters and rows. */
export function ListPage({ title, under, back, actions, tabs, filters, children }: Props) {
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
      {tabs && <div className={s.tabs}>{tabs}</div>}
      {filters}
      {children}
    </div>
  )
}
