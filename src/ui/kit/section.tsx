import type { ReactNode } from 'react'
import s from './kit.module.css'

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={s.section}>
      <div>
        <h2>{title}</h2>
        {note && <p className={s.note}>{note}</p>}
      </div>
      <div className={s.body}>{children}</div>
    </section>
  )
}
