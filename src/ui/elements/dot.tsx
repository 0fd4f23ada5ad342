import s from './dot.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A hi-vis dot with an ink ring for something that is waiting, with a label for screen readers. */
export function Dot({ label }: { label: string }) {
  return (
    <span className={s.dot}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
