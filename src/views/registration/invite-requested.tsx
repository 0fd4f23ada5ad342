import { paths } from '#shared/api/kit/paths'
import type { SubcompanyInvite } from '#shared/api/registration/subcompany-invite'
import { ButtonLink } from '#ui/elements/button-link'
import { Banner } from '#ui/feedback/banner'
import s from './invite.module.css'

/** The request was sent to the company of the site: what happens next. */
export function InviteRequested({ invite: { inviter, site } }: { invite: SubcompanyInvite }) {
  return (
    <div className={s.page}>
      <h1>Your request is sent</h1>
      <Banner tone="ok" announce>
        {inviter.company} has your company’s request for access to {site}.
      </Banner>
      <ol className={s.next}>
        <li>{inviter.company} accepts or rejects it.</li>
        <li>You read the answer in your notifications.</li>
        <li>With access, {site} stands among your sites: you see your own people there.</li>
      </ol>
      <ButtonLink href={paths.sites}>Your sites</ButtonLink>
    </div>
  )
}
