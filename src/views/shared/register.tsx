import type { ReactNode } from 'react'
import { paths } from '#shared/api/kit/paths'
import { Logo } from '#ui/display/logo'
import { ButtonLink } from '#ui/elements/button-link'
import s from './register.module.css'

/** Mark, privacy policy, and a SIGN IN button except on the sign-in page. */
export function RegisterLayout({ onLogin, children }: { onLogin: boolean; children: ReactNode }) {
  return (
    <div className={s.screen}>
      <header className={s.bar}>
        <Logo href={paths.home} />
        <div className={s.push}>
          <a href={paths.privacyPolicyShow}>Privacy policy</a>
          {!onLogin && <ButtonLink href={paths.login}>SIGN IN</ButtonLink>}
        </div>
      </header>
      <main className={s.body} id="main">
        {children}
      </main>
    </div>
  )
}
