import type { ReactNode } from 'react'
import { paths } from '#shared/api/kit/paths'
import { Logo } from '#ui/display/logo'
import s from './register.module.css'

/** Layout of verify and invite: the mark and one narrow page, without navigation. */
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
