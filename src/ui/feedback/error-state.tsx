import { RefreshCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/elements/button'
import type { Drawing } from '#ui/elements/icon'
import { EmptyState } from './empty-state.tsx'

/** What happened, what helps (by default: check the connection), and Retry. */
export function ErrorState({
  title,
  level,
  icon = WifiOff,
  onRetry,
  busy,
  children = 'Check the connection and try again.',
}: {
  title: ReactNode
  level?: 1 | 2 | 3 | undefined
  icon?: Drawing | undefined
  onRetry?: (() => void) | undefined
  busy?: boolean | undefined
  children?: ReactNode
}) {
  const retry = onRetry && (
    <Button icon={RefreshCw} busy={busy} onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon={icon} title={title} level={level} action={retry}>
        {children}
      </EmptyState>
    </div>
  )
}
