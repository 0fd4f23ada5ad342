import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import s from './why.module.css'

/**
 * The reason that something is disabled, with a lock icon. Refer to it with `aria-describedby` from the disabled
 * element.
 */
export function Why({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className={s.why} id={id}>
      <Icon of={Lock} size="s" />
      <span>{children}</span>
    </span>
  )
}
