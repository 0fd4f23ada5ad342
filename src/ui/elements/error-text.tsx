import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import s from './error-text.module.css'
import { Icon } from './icon.tsx'

/** An error message under a field or under a form's button. `announce`: read by screen readers when it appears. */
export function ErrorText({
  id,
  announce,
  children,
}: {
  id?: string | undefined
  announce?: boolean | undefined
  children: ReactNode
}) {
  return (
    <p className={s.error} id={id} role={announce ? 'alert' : undefined}>
      <Icon of={TriangleAlert} size="s" />
      <span>{children}</span>
    </p>
  )
}
