import type { ReactNode } from 'react'
import s from './shell.module.css'

/** The frame: navigation and top bar on the desk, the content one sheet of paper. `id` main is the skip link's target. */
export function Shell({
  nav,
  topBar,
  bottomBar,
  collapsed,
  children,
}: {
  nav?: ReactNode
  topBar?: ReactNode
  bottomBar?: ReactNode
  /** The navigation at 64 px instead of 300. */
  collapsed?: boolean | undefined
  children: ReactNode
}) {
  return (
    <div className={s.shell} data-nav={nav ? (collapsed ? 'rail' : 'full') : 'none'}>
      <a className={s.skip} href="#main">
        Skip to content
      </a>
      {nav}
      {topBar}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a page may hold nothing to press */}
      <main className={s.sheet} id="main" tabIndex={0}>
        <div className={s.page}>{children}</div>
      </main>
      {bottomBar}
    </div>
  )
}
