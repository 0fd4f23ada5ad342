import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import s from './why.module.css'

/** The reason something is off, with a lock. Name it with `aria-describedby` from what is off. */
export function Why({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className={s.why} id={id}>
      <Icon of={Lock} size="s" />
      <span>{children}</span>
    </span>
  )
}
