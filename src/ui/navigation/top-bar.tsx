import type { ReactNode } from 'react'
import s from './top-bar.module.css'

/** The top bar: the logo on phones (or with `alwaysLogo`), then the content at the right (bell, user). */
export function TopBar({
  logo,
  alwaysLogo,
  children,
}: {
  logo?: ReactNode
  alwaysLogo?: boolean | undefined
  children?: ReactNode
}) {
  return (
    <header className={s.bar}>
      {logo && (
        <span className={s.logo} data-always={alwaysLogo || undefined}>
          {logo}
        </span>
      )}
      <span className={s.right}>{children}</span>
    </header>
  )
}
