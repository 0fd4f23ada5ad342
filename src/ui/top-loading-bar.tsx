import s from './top-loading-bar.module.css'

/** A page is on its way: a thin bar along the top edge. Appears after 200 ms (throttle), runs for 5000 ms (specification, 9). */
export function TopLoadingBar({
  loading,
  inline,
}: {
  loading: boolean /** In its place instead of at the window's edge. */
  inline?: boolean | undefined
}) {
  return (
    <div className={s.host} data-inline={inline || undefined} role="status">
      {loading && <span className={s.bar}>Loading</span>}
    </div>
  )
}
