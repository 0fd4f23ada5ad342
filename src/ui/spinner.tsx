import s from './spinner.module.css'

/** A small turning ring beside words; silent, the words say what goes on. */
export function Spinner() {
  return <span className={s.spinner} aria-hidden="true" />
}
