import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { siteSubcompaniesMachine } from '#machines/sites/site-subcompanies.machine'
import type { Site } from '#shared/api/sites/site'
import { Checkbox } from '#ui/fields/checkbox'
import { Confirm } from '#ui/overlays/confirm'
import { people } from './access-display.tsx'
import s from './site.module.css'

const remainingText = (n: number, whose: string, how: string) =>
  `${people(n).replace(/^o/, 'O')} of ${whose} ${n === 1 ? 'is' : 'are'} ${how} and ${n === 1 ? 'stays' : 'stay'} on the fire list until checked out.`

/** The consequences of ending an access, before it is confirmed. */
export function EndAccess({ actor, site }: { actor: ActorRefFrom<typeof siteSubcompaniesMachine>; site: Site }) {
  const open = useSelector(actor, (state) => state.matches('confirming'))
  const ending = useSelector(actor, (state) => state.context.rows.find(({ id }) => id === state.context.ending))
  const notify = useSelector(actor, (state) => state.context.notify)
  const name = ending?.name ?? ''
  const { on_site = 0, in_doubt = 0 } = ending ?? {}
  const whose = site.sharedSite ? 'yours' : 'the company'
  return (
    <Confirm
      open={open}
      question={site.sharedSite ? `End your access to ${site.name}?` : `End ${name}’s access?`}
      verb="End access"
      keep="Keep"
      danger
      onConfirm={() => actor.send({ type: 'confirm' })}
      onDeny={() => actor.send({ type: 'keep' })}
    >
      <div className={s.stack}>
        <p>
          {site.sharedSite
            ? 'Your company no longer sees this site.'
            : 'Its people no longer see this site, and its manager no longer runs a part of it.'}
        </p>
        {on_site > 0 && <p>{remainingText(on_site, whose, 'on site now')}</p>}
        {in_doubt > 0 && <p>{remainingText(in_doubt, whose, 'suspected to have left')}</p>}
        <Checkbox
          label={site.sharedSite ? `Tell ${site.company}` : `Tell ${name}`}
          checked={notify}
          onChange={(next) => actor.send({ type: 'setNotify', notify: next })}
        />
      </div>
    </Confirm>
  )
}
