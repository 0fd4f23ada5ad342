import { type ReactNode, useId } from 'react'
import s from './tape.module.css'

/** A taped panel, for parts that are not in production (test accounts, simulators). */
export function Tape({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={s.tape} aria-labelledby={id}>
      <div className={s.body}>
        <div className={s.head}>
          <h2 id={id}>{title}</h2>
          {note && <span>{note}</span>}
        </div>
        {children}
      </div>
    </section>
  )
}
