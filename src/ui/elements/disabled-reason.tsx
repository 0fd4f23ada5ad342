import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import s from './disabled-reason.module.css'
import { Icon } from './icon.tsx'

/**
 * The reason that something is disabled, with a lock icon. Refer to it with `aria-describedby` from the disabled
 * element.
 */
export function DisabledReason({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className={s.why} id={id}>
      <Icon of={Lock} size="s" />
      <span>{children}</span>
    </span>
  )
}
