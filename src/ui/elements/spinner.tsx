import s from './spinner.module.css'

/** A small spinner next to text. Hidden from screen readers: the text describes what is going on. */
export function Spinner() {
  return <span className={s.spinner} aria-hidden="true" />
}
