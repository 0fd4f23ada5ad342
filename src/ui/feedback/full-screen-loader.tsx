import s from './full-screen-loader.module.css'

/** A loader of 75 px that covers the screen. */
export function FullScreenLoader({
  label = 'Loading',
  inline,
}: {
  label?: string | undefined
  /** Inline instead of over the whole screen. */
  inline?: boolean | undefined
}) {
  return (
    <div className={s.screen} data-inline={inline || undefined} role="status">
      <div className={s.circle} aria-hidden="true" />
      <p>{label}</p>
    </div>
  )
}
