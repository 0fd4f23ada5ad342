import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { tabsMachine } from '#machines/kit/tabs.machine'
import { Tabs } from '#ui/navigation/tabs'

export type Panel = { id: string; label: string; content: ReactNode; count?: number; disabledReason?: string }

/** A row of tabs bound to its chart: the chart has the tabs and which are enabled, `panels` their content. */
export function BoundTabs({
  tabs,
  label,
  panels,
  printable = false,
}: {
  tabs: ActorRefFrom<typeof tabsMachine>
  label: string
  panels: readonly Panel[]
  printable?: boolean
}) {
  const row = useSelector(tabs, (s) => s.context.tabs)
  const active = useSelector(tabs, (s) => s.context.active)
  const printing = useSelector(tabs, (s) => s.matches('printing'))
  const shown = row.flatMap(({ id, disabled }) =>
    panels
      .filter((panel) => panel.id === id)
      .map((panel) => ({
        ...panel,
        disabledReason: disabled ? (panel.disabledReason ?? 'Not available now') : undefined,
      })),
  )
  return (
    <Tabs
      label={label}
      tabs={shown}
      value={active ?? ''}
      onChoose={(id) => tabs.send({ type: 'choose', id })}
      printing={printing}
      onPrinting={printable ? (on) => tabs.send({ type: on ? 'formatForPrinting' : 'showAsTabs' }) : undefined}
    />
  )
}
