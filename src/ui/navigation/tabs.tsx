import * as Radix from '@radix-ui/react-tabs'
import { Printer } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Pill } from '#ui/display/pill'
import { Button } from '#ui/elements/button'
import { PrintContext } from '#web/ui/elements/print-context.ts'
import { centreChosen } from './centre-chosen.ts'
import s from './tabs.module.css'

export type Tab = {
  id: string
  label: string
  count?: number | undefined
  /** Tone of the count: of errors, or of waiting items. */
  tone?: 'bad' | 'wait' | undefined
  /** The reason that it cannot be chosen, part of its accessible name. */
  disabledReason?: string | undefined
  content: ReactNode
}
export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  /** Requests a tab; the caller can refuse it. */
  onChoose: (id: string) => void
  /** All tabs below each other, for printing. */
  printing?: boolean | undefined
  /** If given, the switch 'Format for printing' / 'Show as Tabs' is shown. */
  onPrinting?: ((printing: boolean) => void) | undefined
}

/** Tabs, or all of their contents laid out for printing. Arrow keys move the focus, Enter or Space chooses. */
export function Tabs({ label, tabs, value, onChoose, printing = false, onPrinting }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (value && !printing) centreChosen(strip.current, '[aria-selected="true"]')
  }, [value, printing])
  const toggle = onPrinting && (
    <span className={s.toggle}>
      <Button kind="quiet" size="s" icon={Printer} onClick={() => onPrinting(!printing)}>
        <span className={printing ? undefined : s.words}>{printing ? 'Show as Tabs' : 'Format for printing'}</span>
      </Button>
    </span>
  )
  if (printing)
    return (
      <PrintContext value={true}>
        {toggle}
        {tabs.map((tab) => (
          <section className={s.printed} key={tab.id} aria-label={tab.label}>
            <h2>{tab.label}</h2>
            {tab.content}
          </section>
        ))}
      </PrintContext>
    )
  const choose = (id: string) => {
    if (id !== value && !tabs.find((tab) => tab.id === id)?.disabledReason) onChoose(id)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} activationMode="manual">
      <div className={s.bar}>
        <Radix.List ref={strip} className={s.tabs} aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.id}
              value={tab.id}
              className={s.tab}
              data-ring="in"
              aria-disabled={tab.disabledReason ? true : undefined}
              title={tab.disabledReason}
            >
              {tab.label}
              {tab.count !== undefined && <Pill tone={tab.tone}>{tab.count}</Pill>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {toggle}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={s.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
