import { LockKeyhole } from 'lucide-react'
import { Icon } from '#ui/icon'
import s from './words.module.css'

/** Who can read what is asked here. */
export function Sealed({ children }: { children: string }) {
  return (
    <p className={s.sealed}>
      <Icon of={LockKeyhole} />
      <span>{children}</span>
    </p>
  )
}
