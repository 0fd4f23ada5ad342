import { useSelector } from '@xstate/react'
import { MailPlus } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import type { siteSubcompaniesMachine } from '#machines/sites/site-subcompanies.machine'
import type { Site } from '#shared/api/sites/site'
import { dayWithDots } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { SearchSelect } from '#ui/fields/search-select'
import type { PageContext } from '#views/shared/screen-table'
import { InviteDialog } from './invite-dialog.tsx'
import s from './site.module.css'

/** Gives a company access to the site: a known one directly, another by an invitation by email. */
export function InviteSubcontractor({
  actor,
  site,
  disabledReason,
  page,
}: {
  actor: ActorRefFrom<typeof siteSubcompaniesMachine>
  site: Site
  disabledReason: string | undefined
  page: PageContext
}) {
  const rows = useSelector(actor, (state) => state.context.rows)
  const existingCompanies = useSelector(actor, (state) => state.context.existingCompanies)
  const invited = useSelector(actor, (state) => state.context.invited)
  const open = useSelector(actor, (state) => state.matches('inviting'))
  const live = new Set(
    rows.filter(({ status }) => hasTag(subcompanyAccessLifecycle, status, 'live')).map((row) => row.company_id),
  )
  const others = new Map(existingCompanies.filter(({ id }) => !live.has(id)).map(({ id, name }) => [id, name]))
  return (
    <Card title="Let a company in">
      <div className={s.stack} data-wide="">
        {!disabledReason && others.size > 0 && (
          <div className={s.narrow}>
            <SearchSelect
              label="A company that has worked with yours"
              options={[...others].map(([value, label]) => ({ value, label }))}
              value={undefined}
              onChange={(company_id) => company_id && actor.send({ type: 'do', act: { kind: 'admit', company_id } })}
            />
          </div>
        )}
        <Button icon={MailPlus} disabledReason={disabledReason} onClick={() => actor.send({ type: 'invite' })}>
          Invite a company
        </Button>
        {invited.length > 0 && (
          <ul className={s.rows}>
            {invited.map(({ id, name, email, expires_at }) => (
              <li key={id}>
                <span>
                  <strong>{name}</strong>
                  <span
                    className={s.second}
                  >{`Invited at ${email}; the link works until ${dayWithDots(expires_at)}`}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {open && <InviteDialog actor={actor} site={site} page={page} />}
    </Card>
  )
}
