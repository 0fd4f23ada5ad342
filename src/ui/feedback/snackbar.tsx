import { TriangleAlert } from 'lucide-react'
import { Icon } from '#ui/elements/icon'
import { LinkButton } from '#ui/elements/link-button'
import s from './snackbar.module.css'

export type Snack = {
  text: string
  tone?: 'plain' | 'bad' | undefined
  action?: { label: string; onPress: () => void } | undefined
}

/** The current message, announced when it appears. Presentational: the caller hides it after 3 s and replaces it. */
export function Snackbar({
  snack,
  inline,
}: {
  snack: Snack | undefined /** Inline instead of at the bottom of the window. */
  inline?: boolean | undefined
}) {
  const bad = snack?.tone === 'bad'
  const bar = snack && (
    <div className={s.snackbar} data-tone={snack.tone ?? 'plain'}>
      {bad && <Icon of={TriangleAlert} />}
      {snack.text}
      {snack.action && <LinkButton onClick={snack.action.onPress}>{snack.action.label}</LinkButton>}
    </div>
  )
  return (
    <div className={s.host} data-inline={inline || undefined}>
      <div role="status">{!bad && bar}</div>
      <div role="alert">{bad && bar}</div>
    </div>
  )
}
