import * as Radix from '@radix-ui/react-dropdown-menu'
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Drawing, Icon } from '#ui/elements/icon'
import s from './menu.module.css'

export type MenuItem =
  | {
      label: string
      icon?: Drawing | undefined
      tone?: 'bad' | undefined
      /** The reason that it is disabled, shown under it; the item can still get the focus. */
      disabledReason?: string | undefined
      /** A link; without it, `onChoose` is called. */
      href?: string | undefined
      onChoose?: (() => void) | undefined
    }
  | 'line'

type Props = {
  trigger: ReactElement<ComponentProps<'button'>>
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
}
const opening = ['Enter', ' ', 'ArrowDown'] as const

/**
 * A menu under its button. Rows are 36 px high, 48 px on phones. Until the first opening only the button is rendered,
 * because a list has one menu in each row.
 */
export function Menu({ trigger, ...menu }: Props) {
  const [by, setBy] = useState<'press' | (typeof opening)[number]>()
  if (by) return <Opened trigger={trigger} by={by} {...menu} />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.ctrlKey) return
      // As Radix does: the press must not move the focus away from the menu that opens.
      event.preventDefault()
      setBy('press')
    },
    onKeyDown: (event: KeyboardEvent) => {
      const key = opening.find((one) => one === event.key)
      if (!key) return
      event.preventDefault()
      setBy(key)
    },
  })
}

function Opened({ trigger, by, label, items, align = 'end' }: Props & { by: string }) {
  const button = useRef<HTMLButtonElement>(null)
  // Replays the key that opened the menu: Radix focuses the first row only if it handles the key itself.
  const key = useRef(by === 'press' ? undefined : by)
  useEffect(() => {
    if (key.current) button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: key.current, bubbles: true }))
    key.current = undefined
  }, [])
  return (
    <Radix.Root defaultOpen={by === 'press'} modal={false}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Content className={s.menu} aria-label={label} align={align} sideOffset={4} collisionPadding={8}>
        {items.map((item, index) =>
          item === 'line' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and menus do not reorder
            <Radix.Separator className={s.line} key={index} />
          ) : (
            <MenuRow item={item} key={item.label} />
          ),
        )}
      </Radix.Content>
    </Radix.Root>
  )
}

function MenuRow({ item }: { item: Exclude<MenuItem, 'line'> }) {
  const inside = (
    <>
      {item.icon && <Icon of={item.icon} />}
      {item.label}
      {item.disabledReason && <span className={s.why}>{item.disabledReason}</span>}
    </>
  )
  return (
    <Radix.Item
      asChild
      textValue={item.label}
      onSelect={(event) => {
        if (item.disabledReason) event.preventDefault()
        else item.onChoose?.()
      }}
    >
      {item.href && !item.disabledReason ? (
        <a className={s.item} href={item.href} data-tone={item.tone} data-ring="in">
          {inside}
        </a>
      ) : (
        <button
          type="button"
          className={s.item}
          data-tone={item.tone}
          data-ring="in"
          aria-disabled={item.disabledReason ? true : undefined}
        >
          {inside}
        </button>
      )}
    </Radix.Item>
  )
}
