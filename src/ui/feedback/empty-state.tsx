import type { ReactNode } from 'react'
import { type Drawing, Icon } from '#ui/elements/icon'
import s from './empty-state.module.css'

/** An empty list: what belongs here and the first step, or that nothing matches and how to clear the filters. */
export function EmptyState({
  icon,
  title,
  level = 3,
  children,
  action,
}: {
  icon?: Drawing | undefined
  title: ReactNode
  level?: 1 | 2 | 3 | undefined
  children?: ReactNode
  action?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className={s.empty}>
      {icon && <Icon of={icon} size="l" />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className={s.action}>{action}</div>}
    </div>
  )
}
