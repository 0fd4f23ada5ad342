import type { ReactNode } from 'react'
import s from './shell.module.css'

/** The page frame: navigation and top bar around the content. The element with id main is the skip link's target. */
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
  /** Navigation of 64 px instead of 300 px. */
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
