import s from './dot.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Something waits: a hi-vis dot with an ink ring, and its words for screen readers. */
export function Dot({ label }: { label: string }) {
  return (
    <span className={s.dot}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
