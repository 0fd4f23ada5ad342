import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { siteInviteMachine } from '#machines/sites/site-invite.machine'
import type { siteSubcompaniesMachine } from '#machines/sites/site-subcompanies.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import type { Site } from '#shared/api/sites/site'
import { TextField } from '#ui/fields/text-field'
import { BoundDialog } from '#views/shared/bound-dialog'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'

/** Name and email address of a company to invite to the site. */
export function InviteDialog({
  actor,
  site,
  page,
}: {
  actor: ActorRefFrom<typeof siteSubcompaniesMachine>
  site: Site
  page: PageContext
}) {
  const form = useActorRef(siteInviteMachine, { input: { values: { siteId: site.id, name: '', email: '' } } })
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  useActorEvents(form, ({ type }) => {
    if (type === 'refused') page.toast({ tone: 'error', text: outcomes.siteSubcontractorsNotUpdated })
    if (type !== 'saved') return
    page.toast({ tone: 'success', text: outcomes.siteSubcontractorsUpdated })
    actor.send({ type: 'invited' })
  })
  return (
    <BoundDialog
      actor={form}
      size="s"
      title="Invite a company"
      verb="Send invitation"
      onClose={() => actor.send({ type: 'keep' })}
    >
      <TextField
        label="Company name"
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={(name) => form.send({ type: 'change', values: { name } })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint={`The link works for 7 days and leads to ${site.name}.`}
        value={values.email}
        error={errors.email}
        onChange={(email) => form.send({ type: 'change', values: { email } })}
      />
    </BoundDialog>
  )
}
