import { useSelect } from 'downshift'
import { useId } from 'react'
import s from './control.module.css'
import { Control, type ControlStyleProps } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'
import { ListBox, type Option, type Row } from './list-box.tsx'

export type SelectProps<T extends string> = FieldProps &
  ControlStyleProps & {
    options: readonly Option<T>[]
    value: T | undefined
    onChange: (value: T | undefined) => void
    placeholder?: string | undefined
    /** A first entry for all options ('All'): choosing it clears the choice. */
    all?: string | undefined
    /** More options are loading. */
    loading?: boolean | undefined
    /** Called near the end of the list, to load more. */
    onMore?: (() => void) | undefined
  }

/**
 * A choice of one option from a list, without search (typing a letter jumps). To search use `SearchSelect`, to choose
 * several `MultiSelect`.
 */
export function Select<T extends string>({
  options,
  value,
  onChange,
  placeholder = 'Choose',
  all,
  loading,
  onMore,
  variant,
  clearable,
  ...field
}: SelectProps<T>) {
  const own = useId()
  const id = field.id ?? own
  const rows: Row<T>[] = all === undefined ? [...options] : [{ value: undefined, label: all }, ...options]
  const chosen = rows.find((row) => row.value === value)
  const select = useSelect<Row<T>>({
    items: rows,
    selectedItem: chosen ?? null,
    toggleButtonId: id,
    labelId: `${id}-label`,
    itemToString: (row) => row?.label ?? '',
    itemToKey: (row) => row?.value ?? '',
    isItemDisabled: (row) => Boolean(row.disabledReason),
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value),
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex === rows.length - 1) onMore?.()
    },
  })
  return (
    <Field {...field} id={id} hideLabel={variant === 'filter' || field.hideLabel}>
      {(wires) => (
        <ListBox
          open={select.isOpen}
          rows={rows}
          highlighted={select.highlightedIndex}
          isChosen={(row) => row.value === value}
          note={rows.length === 0 && !loading ? 'No results found' : undefined}
          loading={loading}
          onMore={onMore}
          menu={select.getMenuProps({}, { suppressRefError: true })}
          row={(item, index) => select.getItemProps({ item, index })}
        >
          <Control
            variant={variant}
            prefix={field.label}
            set={value !== undefined}
            invalid={wires['aria-invalid']}
            onClear={clearable ? () => onChange(undefined) : undefined}
          >
            <div
              {...select.getToggleButtonProps({}, { suppressRefError: true })}
              data-ring="none"
              aria-describedby={wires['aria-describedby']}
              aria-invalid={wires['aria-invalid']}
            >
              <span className={chosen ? s.cut : s.empty}>{chosen?.label ?? placeholder}</span>
            </div>
          </Control>
        </ListBox>
      )}
    </Field>
  )
}
