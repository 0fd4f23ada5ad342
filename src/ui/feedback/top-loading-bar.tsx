import s from './top-loading-bar.module.css'

/** A thin bar along the top edge while a page is loading. Appears after 200 ms, runs for 5000 ms. */
export function TopLoadingBar({
  loading,
  inline,
}: {
  loading: boolean /** Inline instead of at the top edge of the window. */
  inline?: boolean | undefined
}) {
  return (
    <div className={s.host} data-inline={inline || undefined} role="status">
      {loading && <span className={s.bar}>Loading</span>}
    </div>
  )
}
