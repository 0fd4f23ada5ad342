import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Site } from '#contract/site'
import type { siteSubcompaniesMachine } from '#machines/site-subcompanies.machine'
import { Checkbox } from '#ui/checkbox'
import { Confirm } from '#ui/confirm'
import { people } from './access-looks.tsx'
import s from './site.module.css'

/** What ending an access does, before it is done. */
export function EndAccess({ actor, site }: { actor: ActorRefFrom<typeof siteSubcompaniesMachine>; site: Site }) {
  const open = useSelector(actor, (state) => state.matches('asking'))
  const ending = useSelector(actor, (state) => state.context.rows.find(({ id }) => id === state.context.ending))
  const notify = useSelector(actor, (state) => state.context.notify)
  const name = ending?.name ?? ''
  const on_site = ending?.on_site ?? 0
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
        {on_site > 0 && (
          <p>
            {`${people(on_site).replace(/^o/, 'O')} of ${site.sharedSite ? 'yours' : 'the company'} ${on_site === 1 ? 'is' : 'are'} on site now and ${on_site === 1 ? 'stays' : 'stay'} on the fire list until checked out.`}
          </p>
        )}
        <Checkbox
          label={site.sharedSite ? `Tell ${site.company}` : `Tell ${name}`}
          checked={notify}
          onChange={(next) => actor.send({ type: 'tell', notify: next })}
        />
      </div>
    </Confirm>
  )
}
