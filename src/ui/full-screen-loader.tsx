import s from './full-screen-loader.module.css'

/** The whole screen waits: a circle of 75 px. */
export function FullScreenLoader({
  label = 'Loading',
  inline,
}: {
  label?: string | undefined
  /** In its place instead of over the screen. */
  inline?: boolean | undefined
}) {
  return (
    <div className={s.screen} data-inline={inline || undefined} role="status">
      <div className={s.circle} aria-hidden="true" />
      <p>{label}</p>
    </div>
  )
}
