import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { subcompanyInviteMachine } from '#machines/registration/subcompany-invite.machine'
import { pathOf } from '#shared/api/kit/paths'
import type { User } from '#shared/api/kit/user'
import type { SubcompanyInvite } from '#shared/api/registration/subcompany-invite'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { ErrorText } from '#ui/elements/error-text'
import type { PageContext } from '#views/shared/screen-table'
import s from './invite.module.css'

type Props = { actor: ActorRefFrom<typeof subcompanyInviteMachine>; invite: SubcompanyInvite; page: PageContext }

/** What the user can do with the invitation: an owner can ask for access, everybody else is shown who can. */
export function InviteAnswer({ actor, invite: { inviter }, page }: Props) {
  const message = useSelector(actor, (state) => state.context.message)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const stranger = useSelector(actor, (state) => state.matches('signedOut'))
  const isIneligible = useSelector(actor, (state) => state.matches('ineligible'))
  const { user, params } = page
  if (stranger)
    return (
      <section className={s.answer}>
        <p>If your company is on Muster, its owner signs in and asks for access.</p>
        <ButtonLink kind="primary" size="l" href={signInOf(params.hash ?? '')}>
          Sign in
        </ButtonLink>
        <p className={s.second}>
          A new company cannot register by this link: ask {inviter.name} of {inviter.company} how yours gets its
          account.
        </p>
      </section>
    )
  if (isIneligible && user)
    return (
      <section className={s.answer}>
        <p>{ineligibleReason(user, inviter)}</p>
        <Button onClick={page.signOut}>Log Out</Button>
      </section>
    )
  return (
    <section className={s.answer}>
      <p>
        You ask for {user?.company?.name ?? 'your company'}. {inviter.company} then accepts or rejects the request.
      </p>
      <Button kind="primary" size="l" busy={busy} onClick={() => actor.send({ type: 'request' })}>
        Ask for access
      </Button>
      {message && <ErrorText announce>{message}</ErrorText>}
    </section>
  )
}

/** Address of the sign-in page, with a redirect back to the invitation. */
const signInOf = (hash: string) =>
  pathOf({ route: 'login', params: {}, query: { redirect: pathOf({ route: 'invite', params: { hash } }) } })

function ineligibleReason(
  { default_role, status, is_payroll_company }: User,
  { name, company }: SubcompanyInvite['inviter'],
) {
  if (default_role === 'OWNER' && status !== 'COMPLETED')
    return `Your company is not set up yet. Ask ${name} of ${company} how it gets its account: then this link lets you ask for access.`
  if (is_payroll_company) return 'A payroll company works on no site: the owner of another company asks for access.'
  const who = default_role === 'MANAGER' ? 'managers' : 'workers'
  return `This is not for ${who}: the owner of your company opens the link in the letter and asks for access.`
}
