import { Choice, type ChoiceProps } from './choice.tsx'

export type YesNoProps = Omit<ChoiceProps<'yes' | 'no'>, 'options' | 'value' | 'onChange' | 'inline'> & {
  value: boolean | undefined
  onChange: (value: boolean) => void
}

/** A yes or no question; nothing is preselected. */
export function YesNo({ value, onChange, ...rest }: YesNoProps) {
  return (
    <Choice
      {...rest}
      inline
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={value === undefined ? undefined : value ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
    />
  )
}
