import type { ActorRefFrom } from 'xstate'
import type { siteSubcompaniesMachine } from '#machines/sites/site-subcompanies.machine'
import type { Role } from '#shared/api/kit/user'
import type { Site } from '#shared/api/sites/site'
import type { Subcompany } from '#shared/api/sites/subcompany'
import { Card } from '#ui/display/card'
import { Facts } from '#ui/display/facts'
import { Button } from '#ui/elements/button'
import { AccessChip, since } from './access-display.tsx'
import s from './site.module.css'

/** A shared site: the access of the user's own company, and a button to end it. */
export function OwnAccess({
  actor,
  site,
  own,
  role,
}: {
  actor: ActorRefFrom<typeof siteSubcompaniesMachine>
  site: Site
  own: Subcompany
  role: Role | undefined
}) {
  const { manager } = own
  return (
    <Card title="Your company on this site" aside={<AccessChip status={own.status} />}>
      <div className={s.stack} data-wide="">
        <Facts
          facts={[
            { name: 'Company', value: own.name },
            { name: 'Site of', value: site.company },
            { name: 'Access', value: since(own) },
            {
              name: 'Your manager here',
              value: manager
                ? `${manager.first_name} ${manager.last_name}`
                : `Nobody yet: ${site.company} names one of your people`,
            },
            { name: 'Your people on site', value: own.on_site },
          ]}
        />
        <Button
          kind="danger"
          disabledReason={role === 'OWNER' ? undefined : 'Only the owner of your company ends its access.'}
          reasonPlacement="under"
          onClick={() => actor.send({ type: 'endAccess', id: own.id })}
        >
          End access
        </Button>
      </div>
    </Card>
  )
}
