import * as Radix from '@radix-ui/react-slider'
import { Field, type FieldProps } from './field.tsx'
import { minutesInWords, settle } from './settle.ts'
import s from './slider.module.css'

export type SliderProps = FieldProps & {
  value: number
  onChange: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** Stops only at steps (default). Otherwise at any whole number. */
  snap?: boolean | undefined
  /** The value is in minutes: '45 min', '1 h 30'. */
  time?: boolean | undefined
}

/** A number within a range, by default 0 to 100 in steps of 10. The value shown is always clamped and snapped. */
export function Slider({ value, onChange, min = 0, max = 100, step = 10, snap = true, time, ...field }: SliderProps) {
  const range = { min, max, step, snap }
  const shown = settle(value, range)
  const words = time ? minutesInWords(shown) : String(shown)
  const change = ([chosen = shown]: number[]) => onChange(settle(chosen, range))
  return (
    <Field {...field}>
      {({ id, ...wires }) => (
        <div className={s.row}>
          <Radix.Root
            className={s.slider}
            min={min}
            max={max}
            step={snap ? step : 1}
            value={[shown]}
            onValueChange={change}
          >
            <Radix.Track className={s.track}>
              <Radix.Range className={s.range} />
            </Radix.Track>
            <Radix.Thumb
              {...wires}
              className={s.thumb}
              id={id}
              aria-labelledby={`${id}-label`}
              aria-valuetext={words}
            />
          </Radix.Root>
          <output className={s.value} htmlFor={id}>
            {words}
          </output>
        </div>
      )}
    </Field>
  )
}
