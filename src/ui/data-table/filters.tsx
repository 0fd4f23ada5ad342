import type { ReactNode } from 'react'
import s from './filters.module.css'

/** Search and filters above a list; one row on phones. Each filter starts with 'All'. */
export function Filters({ search, children }: { search?: ReactNode; children?: ReactNode }) {
  return (
    <search className={s.filters}>
      {search && <div className={s.search}>{search}</div>}
      {children && <div className={s.row}>{children}</div>}
    </search>
  )
}
