import { LockKeyhole } from 'lucide-react'
import { Icon } from '#ui/elements/icon'
import s from './words.module.css'

/** A note, with a lock, on who can read the answer. */
export function Sealed({ children }: { children: string }) {
  return (
    <p className={s.sealed}>
      <Icon of={LockKeyhole} />
      <span>{children}</span>
    </p>
  )
}
