import * as Radix from '@radix-ui/react-popover'
import { Check } from 'lucide-react'
import { type ComponentProps, cloneElement, type ReactElement, type Ref, useRef, useState } from 'react'
import { Icon } from '#ui/elements/icon'
import s from './list-box.module.css'

export type Option<T extends string = string> = {
  value: T
  label: string
  /** A second line. */
  detail?: string | undefined
  /** The reason that it cannot be chosen. */
  disabledReason?: string | undefined
}

/** A row of the open list: an option, or 'All' (no value). */
export type Row<T extends string = string> = Omit<Option<T>, 'value'> & { value: T | undefined }

/**
 * The open list of a select. Presentational: the keyboard is handled by downshift in the caller. Rendered next to its
 * control, so that it scrolls with it inside dialogs.
 */
export function ListBox<R extends Row>({
  open,
  rows,
  highlighted,
  isChosen,
  many,
  note,
  loading,
  onMore,
  menu,
  row,
  children,
}: {
  open: boolean
  rows: readonly R[]
  highlighted: number
  isChosen: (row: R) => boolean
  many?: boolean | undefined
  /** A line above the rows, or instead of them. */
  note?: string | undefined
  /** More rows are loading: shows 'Loading...'. */
  loading?: boolean | undefined
  /** Called when the list is scrolled near its end. */
  onMore?: (() => void) | undefined
  menu: ComponentProps<'div'>
  row: (row: R, index: number) => ComponentProps<'div'>
  children: ReactElement<{ ref?: Ref<HTMLDivElement> }>
}) {
  const control = useRef<HTMLDivElement>(null)
  // Mounted at the first opening: the popover costs as much to render as the control, and few of a page's selects are
  // opened.
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  return (
    <>
      {cloneElement(children, { ref: control })}
      {used && (
        <Radix.Root open={open}>
          <Radix.Anchor virtualRef={control} />
          <Radix.Content
            role="presentation"
            className={s.float}
            align="start"
            sideOffset={6}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
          >
            {note && (
              <p className={s.note} role="status">
                {note}
              </p>
            )}
            <div
              {...menu}
              tabIndex={-1}
              role="listbox"
              className={s.list}
              aria-multiselectable={many || undefined}
              onScroll={({ currentTarget: list }) => {
                if (list.scrollTop + list.clientHeight > list.scrollHeight - 60) onMore?.()
              }}
            >
              {rows.map((item, index) => (
                <div
                  {...row(item, index)}
                  key={item.value ?? ''}
                  role="option"
                  tabIndex={-1}
                  className={s.option}
                  aria-selected={isChosen(item)}
                  aria-disabled={item.disabledReason ? true : undefined}
                  data-highlighted={index === highlighted || undefined}
                >
                  <span className={s.tick}>{isChosen(item) && <Icon of={Check} size="s" />}</span>
                  <span className={s.words}>
                    {item.label}
                    {(item.disabledReason ?? item.detail) && (
                      <>
                        {' '}
                        <small>{item.disabledReason ?? item.detail}</small>
                      </>
                    )}
                  </span>
                </div>
              ))}
            </div>
            {loading && (
              <p className={s.note} role="status">
                Loading...
              </p>
            )}
          </Radix.Content>
        </Radix.Root>
      )}
    </>
  )
}
