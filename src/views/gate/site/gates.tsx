import { useActorRef, useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { gatesMachine } from '#machines/gate/gates.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { useActorEvents } from '#views/shared/use-actor-events'
import { readOnlyReason } from '#views/sites/site-head'
import type { SiteTabProps } from '#views/sites/site-tab-props'
import s from '#web/views/sites/site.module.css'
import { Bans } from './bans.tsx'
import { GateForm } from './gate-form.tsx'
import { GateLog } from './gate-log.tsx'
import { GateQuestions } from './gate-questions.tsx'
import { GateTable } from './gate-table.tsx'

/** The gates of a site, and its bans. A shared site shows only the bans of the user's own people. */
export function Gates(props: SiteTabProps) {
  return (
    <div className={s.body}>
      {!props.site.sharedSite && <GateCard {...props} />}
      <Bans {...props} />
    </div>
  )
}

function GateCard({ site, page }: SiteTabProps) {
  const actor = useActorRef(gatesMachine, { input: { siteId: site.id } })
  const outdated = useSelector(actor, (state) => state.matches({ seeing: 'outdated' }))
  const writing = useSelector(actor, (state) => state.matches({ operating: 'writing' }))
  const reading = useSelector(actor, (state) => state.matches({ operating: 'readingLog' }))
  const gate = useSelector(actor, (state) => state.context.gate)
  const close = () => actor.send({ type: 'close' })
  useActorEvents(actor, (event) => {
    if (event.type === 'moved') page.toast({ tone: 'success', text: `${event.gate.gate_id}: ${event.gate.words}` })
    else if (event.type === 'removed') page.toast({ tone: 'success', text: 'Gate deleted' })
    else page.toast({ tone: 'error', text: event.what === 'remove' ? outcomes.gateNotDeleted : event.message })
  })
  return (
    <>
      <Card
        title="Gates of this site"
        flush
        aside={
          <Button
            icon={Plus}
            size="s"
            disabledReason={site.editable ? undefined : readOnlyReason(site)}
            onClick={() => actor.send({ type: 'write', gate: undefined })}
          >
            Add gate
          </Button>
        }
      >
        {outdated && (
          <Banner tone="wait" announce>
            No connection: the gates may stand otherwise by now.{' '}
            <LinkButton onClick={() => actor.send({ type: 'retry' })}>Retry</LinkButton>
          </Banner>
        )}
        <GateTable actor={actor} editable={site.editable} />
      </Card>
      <GateQuestions actor={actor} />
      {writing && (
        <GateForm
          gate={gate}
          siteId={site.id}
          toast={page.toast}
          onClose={close}
          onSaved={() => actor.send({ type: 'written' })}
        />
      )}
      {reading && gate && <GateLog gate={gate} onClose={close} />}
    </>
  )
}
