import { useCombobox } from 'downshift'
import { useId, useState } from 'react'
import { Control } from './control.tsx'
import { Field } from './field.tsx'
import { ListBox, type Row } from './list-box.tsx'
import { hiddenUntil, matching } from './matching.ts'
import type { SelectProps } from './select.tsx'

export type SearchProps = {
  /** Options stay hidden until 3 characters are typed. */
  hideOptions?: boolean | undefined
  /**
   * If given, the caller searches: it gets the typed text and provides the matching options. Otherwise the list filters
   * itself.
   */
  onSearch?: ((text: string) => void) | undefined
}

/** A choice of one option from a list with search. */
export function SearchSelect<T extends string>({
  options,
  value,
  onChange,
  placeholder = 'Search',
  all,
  loading,
  onMore,
  hideOptions,
  onSearch,
  onOpen,
  variant,
  clearable,
  ...field
}: SelectProps<T> & SearchProps & { onOpen?: ((open: boolean) => void) | undefined }) {
  const own = useId()
  const id = field.id ?? own
  const [typed, setTyped] = useState<string>()
  const everything: Row<T>[] = all === undefined ? [...options] : [{ value: undefined, label: all }, ...options]
  const chosen = everything.find((row) => row.value === value)
  const hidden = hiddenUntil(typed, hideOptions)
  const rows = hidden ? [] : onSearch ? everything : matching(everything, typed)
  /** Where the caller searches, the options of what is typed come later: none is active yet. */
  const firstMatch = (text: string | undefined) =>
    onSearch || !text?.trim() || hiddenUntil(text, hideOptions)
      ? -1
      : matching(everything, text).findIndex((row) => !row.disabledReason)
  /** Tab takes the only match. */
  const takeOnly = () => {
    const [only, ...others] = rows
    if (only && others.length === 0 && firstMatch(typed) === 0) onChange(only.value)
  }
  const type = (text: string | undefined) => {
    setTyped(text)
    onSearch?.(text ?? '')
  }
  const box = useCombobox<Row<T>>({
    items: rows,
    selectedItem: chosen ?? null,
    inputValue: typed ?? chosen?.label ?? '',
    inputId: id,
    labelId: `${id}-label`,
    itemToString: (row) => row?.label ?? '',
    itemToKey: (row) => row?.value ?? '',
    isItemDisabled: (row) => Boolean(row.disabledReason),
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, InputChange } = useCombobox.stateChangeTypes
      // Leaving the field selects nothing.
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem }
      // While typing the first match is the active one, so that Enter takes it.
      return type === InputChange ? { ...changes, highlightedIndex: firstMatch(changes.inputValue) } : changes
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value),
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen && typed !== undefined) type(undefined)
      onOpen?.(isOpen)
    },
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (rows.length > 0 && highlightedIndex === rows.length - 1) onMore?.()
    },
  })
  return (
    <Field {...field} id={id} hideLabel={variant === 'filter' || field.hideLabel}>
      {(wires) => (
        <ListBox
          open={box.isOpen}
          rows={rows}
          highlighted={box.highlightedIndex}
          isChosen={(row) => row.value === value}
          note={hidden ? 'Type 3 characters to search' : rows.length === 0 && !loading ? 'No results found' : undefined}
          loading={loading}
          onMore={onMore}
          menu={box.getMenuProps({}, { suppressRefError: true })}
          row={(item, index) => box.getItemProps({ item, index })}
        >
          <Control
            variant={variant}
            prefix={field.label}
            set={value !== undefined}
            invalid={wires['aria-invalid']}
            onClear={clearable ? () => onChange(undefined) : undefined}
          >
            <input
              {...box.getInputProps(
                {
                  onChange: (event) => type(event.currentTarget.value),
                  onKeyDown: ({ key }) => {
                    if (key === 'Tab') takeOnly()
                  },
                  onFocus: (event) => event.currentTarget.select(),
                },
                { suppressRefError: true },
              )}
              data-ring="none"
              placeholder={placeholder}
              aria-describedby={wires['aria-describedby']}
              aria-invalid={wires['aria-invalid']}
            />
          </Control>
        </ListBox>
      )}
    </Field>
  )
}
