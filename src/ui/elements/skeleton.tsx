import s from './skeleton.module.css'

/**
 * A loading placeholder in the shape of its content. Appears after 200 ms. Hidden from screen readers: announce
 * 'Loading' once for all of them.
 */
export function Skeleton({
  width = '100%',
  height = 12,
  round,
}: {
  /** Pixels or any CSS length. */
  width?: number | string | undefined
  height?: number | string | undefined
  round?: boolean | undefined
}) {
  return (
    <span
      className={s.skeleton}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
      aria-hidden="true"
    />
  )
}
