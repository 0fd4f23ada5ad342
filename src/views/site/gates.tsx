import { useActorRef, useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { outcomes } from '#contract/outcomes'
import { gatesMachine } from '#machines/gates.machine'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { LinkButton } from '#ui/link-button'
import { useNews } from '#views/use-news'
import { Bans } from './bans.tsx'
import { GateForm } from './gate-form.tsx'
import { GateLog } from './gate-log.tsx'
import { GateQuestions } from './gate-questions.tsx'
import { GateTable } from './gate-table.tsx'
import s from './site.module.css'
import { whyNot } from './site-head.tsx'
import type { SiteTabProps } from './tabs.tsx'

/** The gates of a site, and its bans. A shared site shows only the bans of the user's own people. */
export function Gates(props: SiteTabProps) {
  return (
    <div className={s.body}>
      {!props.site.sharedSite && <GateCard {...props} />}
      <Bans {...props} />
    </div>
  )
}

function GateCard({ site, seen }: SiteTabProps) {
  const actor = useActorRef(gatesMachine, { input: { siteId: site.id } })
  const outdated = useSelector(actor, (state) => state.matches({ seeing: 'outdated' }))
  const writing = useSelector(actor, (state) => state.matches({ acting: 'writing' }))
  const reading = useSelector(actor, (state) => state.matches({ acting: 'readingLog' }))
  const gate = useSelector(actor, (state) => state.context.gate)
  const close = () => actor.send({ type: 'close' })
  useNews(actor, (news) => {
    if (news.type === 'moved') seen.say({ tone: 'success', text: `${news.gate.gate_id}: ${news.gate.words}` })
    else if (news.type === 'removed') seen.say({ tone: 'success', text: 'Gate deleted' })
    else seen.say({ tone: 'error', text: news.what === 'remove' ? outcomes.gateNotDeleted : news.said })
  })
  return (
    <>
      <Card
        title="Gates of this site"
        flush
        beside={
          <Button
            icon={Plus}
            size="s"
            why={site.editable ? undefined : whyNot(site)}
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
          say={seen.say}
          onClose={close}
          onSaved={() => actor.send({ type: 'written' })}
        />
      )}
      {reading && gate && <GateLog gate={gate} onClose={close} />}
    </>
  )
}
