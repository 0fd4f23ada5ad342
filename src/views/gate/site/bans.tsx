import { useActorRef, useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import { banLifecycle } from '#lifecycles/gate/ban'
import { hasTag } from '#lifecycles/law'
import { banListMachine, bansMachine } from '#machines/gate/bans.machine'
import type { BanFilter } from '#shared/api/gate/ban'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { Segmented } from '#ui/navigation/segmented'
import { Confirm } from '#ui/overlays/confirm'
import { useActorEvents } from '#views/shared/use-actor-events'
import { readOnlyReason } from '#views/sites/site-head'
import type { SiteTabProps } from '#views/sites/site-tab-props'
import { BanForm } from './ban-form.tsx'
import { BanTable } from './ban-table.tsx'
import s from './gates.module.css'

const filters: { value: BanFilter; label: string }[] = [
  { value: 'Current', label: 'Now' },
  { value: 'All', label: 'All' },
]

/** The site's bans: the gate refuses these people, with the reason. */
export function Bans({ site, page }: SiteTabProps) {
  const list = useActorRef(banListMachine, { input: { query: { id: site.id, status: 'Current' } } })
  const actor = useActorRef(bansMachine, { input: { siteId: site.id } })
  const status = useSelector(list, (state) => state.context.query.status)
  const rows = useSelector(list, (state) => state.context.items)
  const writing = useSelector(actor, (state) => state.matches('writing'))
  const isConfirmOpen = useSelector(actor, (state) => state.matches('confirming') || state.matches('lifting'))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const name = useSelector(actor, (state) => state.context.ban?.worker.name ?? '')
  useActorEvents(actor, (event) => {
    if (event.type === 'failed') page.toast({ tone: 'error', text: event.message })
    if (event.type === 'added') page.toast({ tone: 'success', text: `${event.ban.worker.name} is kept off` })
    if (event.type === 'lifted') page.toast({ tone: 'success', text: `${event.ban.worker.name} may come back` })
    list.send({ type: 'refresh' })
  })
  const inside = rows.filter((ban) => ban.on_site && hasTag(banLifecycle, ban.status, 'inForce'))
  return (
    <>
      <Card
        title="Not allowed on site"
        note={site.sharedSite ? 'your own people' : undefined}
        flush
        aside={
          <span className={s.tools}>
            <Segmented
              label="Show"
              options={filters}
              value={status}
              onChange={(next) => list.send({ type: 'search', query: { id: site.id, status: next } })}
            />
            {!site.sharedSite && (
              <Button
                icon={UserX}
                size="s"
                disabledReason={site.editable ? undefined : readOnlyReason(site)}
                onClick={() => actor.send({ type: 'write' })}
              >
                Keep somebody off
              </Button>
            )}
          </span>
        }
      >
        {inside.length > 0 && (
          <div className={s.told}>
            {inside.map((ban) => (
              <Banner key={ban.id} tone="bad" announce>
                {`${ban.worker.name} is on site now. See them out, and check them out.`}
              </Banner>
            ))}
          </div>
        )}
        <BanTable
          list={list}
          canLift={(ban) => site.editable && (!ban.everywhere || page.user?.default_role === 'OWNER')}
          onLift={(ban) => actor.send({ type: 'lift', ban })}
        />
      </Card>
      {writing && (
        <BanForm
          site={site}
          isOwner={page.user?.default_role === 'OWNER'}
          onClose={() => actor.send({ type: 'close' })}
          onSaved={(ban) => actor.send({ type: 'written', ban })}
        />
      )}
      <Confirm
        open={isConfirmOpen}
        question={`Let ${name} back?`}
        verb="Lift"
        busy={busy}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        The gate then decides by everything else. Who lifted it, and when, is kept.
      </Confirm>
    </>
  )
}
