import { useActorRef, useSelector } from '@xstate/react'
import { MailX } from 'lucide-react'
import { subcompanyInviteMachine } from '#machines/registration/subcompany-invite.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf, paths } from '#shared/api/kit/paths'
import { Facts } from '#ui/display/facts'
import { ButtonLink } from '#ui/elements/button-link'
import { Spinner } from '#ui/elements/spinner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './invite.module.css'
import { InviteAnswer } from './invite-answer.tsx'
import { InviteRequested } from './invite-requested.tsx'

/** /invite/{hash} and its /request and /sent: who invites to which site, and a request for access. */
export function Invite({ page }: { page: PageContext }) {
  const hash = page.params.hash ?? ''
  const actor = useActorRef(subcompanyInviteMachine, { input: { hash, reader: page.user } })
  const invite = useSelector(actor, (state) => state.context.invite)
  const over = useSelector(actor, (state) => state.matches('over'))
  const isRequested = useSelector(actor, (state) => state.matches('requested'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useActorEvents(actor, ({ type }) => {
    if (type === 'requested') page.go(pathOf({ route: 'inviteSent', params: { hash } }))
    else page.toast({ tone: 'error', text: outcomes.invitationNotFetched })
  })
  if (over)
    return (
      <EmptyState
        icon={MailX}
        level={1}
        title="This invitation is not valid any more"
        action={page.user && <ButtonLink href={paths.home}>Home page</ButtonLink>}
      >
        It was used, taken back, or it has run out. If your company has asked for access with it, the answer comes to
        its owner’s notifications. Otherwise ask the company that invited you for a new one.
      </EmptyState>
    )
  if (unreachable)
    return (
      <ErrorState title="The invitation could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (!invite)
    return (
      <div className={s.page} role="status">
        <h1>Your invitation</h1>
        <Spinner />
      </div>
    )
  if (isRequested) return <InviteRequested invite={invite} />
  const { inviter, site, email } = invite
  return (
    <div className={s.page}>
      <h1>
        {inviter.company} invites your company to {site}
      </h1>
      <Facts
        facts={[
          { name: 'Site', value: site },
          { name: 'Invited by', value: `${inviter.name}, ${inviter.company}` },
          { name: 'Sent to', value: email },
        ]}
      />
      <InviteAnswer actor={actor} invite={invite} page={page} />
    </div>
  )
}
