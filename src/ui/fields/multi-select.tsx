import { useCombobox } from 'downshift'
import { useId, useState } from 'react'
import s from './control.module.css'
import { Control } from './control.tsx'
import { Field } from './field.tsx'
import { ListBox, type Row } from './list-box.tsx'
import { hiddenUntil, matching } from './matching.ts'
import type { SearchProps } from './search-select.tsx'
import type { SelectProps } from './select.tsx'

export type MultiSelectProps<T extends string> = Omit<SelectProps<T>, 'value' | 'onChange'> &
  SearchProps & {
    value: readonly T[]
    onChange: (value: T[]) => void
    /** Maximum number of chosen options; defaults to 10. */
    limit?: number | undefined
    /** How many are named before '+N more'; defaults to 1. */
    show?: number | undefined
  }

/** A choice of several options from a list with search. Chosen ones are named first ('Riverside Quarter +2 more'). */
export function MultiSelect<T extends string>({
  options,
  value,
  onChange,
  limit = 10,
  show = 1,
  placeholder = 'Search',
  all,
  loading,
  onMore,
  hideOptions,
  onSearch,
  variant,
  clearable,
  ...field
}: MultiSelectProps<T>) {
  const own = useId()
  const id = field.id ?? own
  const [typed, setTyped] = useState('')
  // If the caller searches, a chosen option can drop out of `options`, so its label is kept here.
  const [names, setNames] = useState(() => new Map(options.map((option) => [option.value, option.label])))
  const nameOf = (one: T) => options.find((option) => option.value === one)?.label ?? names.get(one) ?? one
  const full = value.length >= limit
  const everything: Row<T>[] = all === undefined ? [...options] : [{ value: undefined, label: all }, ...options]
  const hidden = hiddenUntil(typed, hideOptions)
  const rows = hidden ? [] : onSearch ? everything : matching(everything, typed)
  const isChosen = (row: Row<T>) => (row.value === undefined ? value.length === 0 : value.includes(row.value))
  const isOff = (row: Row<T>) => Boolean(row.disabledReason) || (full && row.value !== undefined && !isChosen(row))
  const type = (text: string) => {
    setTyped(text)
    onSearch?.(text)
  }
  const toggle = (row: Row<T>) => {
    if (isOff(row)) return
    const one = row.value
    if (one === undefined) return onChange([])
    setNames(new Map(names).set(one, row.label))
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  }
  const types = useCombobox.stateChangeTypes
  const box = useCombobox<Row<T>>({
    items: rows,
    selectedItem: null,
    inputValue: typed,
    inputId: id,
    labelId: `${id}-label`,
    itemToString: (row) => row?.label ?? '',
    itemToKey: (row) => row?.value ?? '',
    isItemDisabled: isOff,
    stateReducer: (state, { type, changes }) => {
      if (type === types.InputKeyDownEnter || type === types.ItemClick)
        return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex }
      return type === types.InputBlur ? { ...changes, selectedItem: null } : changes
    },
    onStateChange: ({ type, selectedItem }) => {
      if ((type === types.InputKeyDownEnter || type === types.ItemClick) && selectedItem) toggle(selectedItem)
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen && typed !== '') type('')
    },
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (rows.length > 0 && highlightedIndex === rows.length - 1) onMore?.()
    },
  })
  const named = value.slice(0, show).map(nameOf).join(', ')
  const rest = value.length - Math.min(show, value.length)
  const note = hidden
    ? 'Type 3 characters to search'
    : rows.length === 0 && !loading
      ? 'No results found'
      : full
        ? `At most ${limit}. Take one away to choose another.`
        : undefined
  return (
    <Field {...field} id={id} hideLabel={variant === 'filter' || field.hideLabel}>
      {(wires) => (
        <ListBox
          many
          open={box.isOpen}
          rows={rows}
          highlighted={box.highlightedIndex}
          isChosen={isChosen}
          note={note}
          loading={loading}
          onMore={onMore}
          menu={box.getMenuProps({}, { suppressRefError: true })}
          row={(item, index) => box.getItemProps({ item, index })}
        >
          <Control
            variant={variant}
            prefix={field.label}
            set={value.length > 0}
            invalid={wires['aria-invalid']}
            onClear={clearable ? () => onChange([]) : undefined}
          >
            {value.length > 0 && (
              <>
                <span className={s.summary} id={`${id}-chosen`}>
                  {named}
                </span>
                {rest > 0 && <span className={s.more}>{`+${rest} more`}</span>}
              </>
            )}
            <input
              {...box.getInputProps(
                { onChange: (event) => type(event.currentTarget.value) },
                { suppressRefError: true },
              )}
              data-ring="none"
              placeholder={value.length > 0 ? '' : (all ?? placeholder)}
              aria-describedby={
                [value.length > 0 && `${id}-chosen`, wires['aria-describedby']].filter(Boolean).join(' ') || undefined
              }
              aria-invalid={wires['aria-invalid']}
            />
          </Control>
        </ListBox>
      )}
    </Field>
  )
}
