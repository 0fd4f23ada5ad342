import type { ReactNode } from 'react'
import s from './filters.module.css'

/** What narrows a list: its search, and beside it the filters, each of which begins with 'All'; on a phone they are one row. */
export function Filters({ search, children }: { search?: ReactNode; children?: ReactNode }) {
  return (
    <search className={s.filters}>
      {search && <div className={s.search}>{search}</div>}
      {children && <div className={s.row}>{children}</div>}
    </search>
  )
}
