import type { ReactNode } from 'react'
import { paths } from '#contract/paths'
import { Logo } from '#ui/logo'
import s from './register.module.css'

/** Verify and invite: the mark over one narrow page, and nowhere else to go. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={s.screen}>
      <header className={s.bar}>
        <Logo href={paths.home} />
      </header>
      <main className={s.body} id="main">
        {children}
      </main>
    </div>
  )
}
