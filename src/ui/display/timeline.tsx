import type { ReactNode } from 'react'
import s from './timeline.module.css'

export type Moment = {
  id: string
  tone?: 'ok' | 'wait' | 'bad' | undefined
  /** Who did what. */
  what: ReactNode
  /** Time in words; `at` is the same in ISO 8601. */
  when?: string | undefined
  at?: string | undefined
  note?: ReactNode
}

/** History, newest first: who did what, when, and the note. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className={s.timeline}>
      {moments.map((moment) => (
        <li key={moment.id} data-tone={moment.tone}>
          {moment.what}
          {moment.when && <time dateTime={moment.at}>{moment.when}</time>}
          {moment.note && <p className={s.note}>{moment.note}</p>}
        </li>
      ))}
    </ol>
  )
}
