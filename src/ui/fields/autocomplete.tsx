import { useCombobox } from 'downshift'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '#ui/elements/icon'
import { Field, type FieldProps } from './field.tsx'
import s from './input.module.css'
import { ListBox, type Option } from './list-box.tsx'

const fewest = 2
const most = 8

/** Free text with suggestions: at most 8, from 2 typed characters on. */
export function Autocomplete<T extends string>({
  value,
  onChange,
  suggestions,
  onChoose,
  loading,
  placeholder = `Type ${fewest} letters`,
  ...field
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  /** Suggestions that the caller found for `value`. */
  suggestions: readonly Option<T>[]
  onChoose?: ((suggestion: Option<T>) => void) | undefined
  loading?: boolean | undefined
  placeholder?: string | undefined
}) {
  const own = useId()
  const id = field.id ?? own
  const enough = value.trim().length >= fewest
  const rows = enough ? suggestions.slice(0, most) : []
  const box = useCombobox<Option<T>>({
    items: rows,
    selectedItem: null,
    inputValue: value,
    inputId: id,
    labelId: `${id}-label`,
    itemToString: (row) => row?.label ?? '',
    itemToKey: (row) => row?.value ?? '',
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      onChange(selectedItem.label)
      onChoose?.(selectedItem)
    },
  })
  const open = box.isOpen && enough && (rows.length > 0 || Boolean(loading))
  return (
    <Field {...field} id={id}>
      {(wires) => (
        <ListBox
          open={open}
          rows={rows}
          highlighted={box.highlightedIndex}
          isChosen={() => false}
          loading={loading}
          menu={box.getMenuProps({}, { suppressRefError: true })}
          row={(item, index) => box.getItemProps({ item, index })}
        >
          <div className={s.box}>
            <Icon of={Search} />
            <input
              {...box.getInputProps(
                { 'aria-expanded': open, onChange: (event) => onChange(event.currentTarget.value) },
                { suppressRefError: true },
              )}
              data-ring="none"
              placeholder={placeholder}
              aria-describedby={wires['aria-describedby']}
              aria-invalid={wires['aria-invalid']}
            />
          </div>
        </ListBox>
      )}
    </Field>
  )
}
