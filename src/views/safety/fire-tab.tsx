import { useActorRef, useSelector } from '@xstate/react'
import { fireTabMachine } from '#machines/safety/fire-tab.machine'
import { pathOf } from '#shared/api/kit/paths'
import { clockTime } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { ButtonLink } from '#ui/elements/button-link'
import { Banner } from '#ui/feedback/banner'
import { ErrorState } from '#ui/feedback/error-state'
import { SiteSkeleton } from '#views/sites/site-skeleton'
import type { SiteTabProps } from '#views/sites/site-tab-props'
import { FirePeople } from './fire-people.tsx'
import s from './fire-tab.module.css'
import { PastRollCalls } from './past-roll-calls.tsx'
import { PdfButton } from './pdf-button.tsx'

/** The fire tab: who is on the site, the printable list, the roll call, and past roll calls. */
export function FireTab({ site }: SiteTabProps) {
  const actor = useActorRef(fireTabMachine, { input: { siteId: site.id } })
  const read = useSelector(actor, (state) => state.context.read)
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  if (unreachable)
    return (
      <ErrorState title="The fire list could not be loaded" level={2} onRetry={() => actor.send({ type: 'retry' })}>
        Check the connection and try again. In an emergency go by the last list on paper.
      </ErrorState>
    )
  if (!read) return <SiteSkeleton />
  const { list, past } = read
  const href = pathOf({ route: 'siteControlRollCall', params: { id: site.id } })
  return (
    <div className={s.tab}>
      {outdated && (
        <Banner tone="wait" announce>
          No connection: this is the list of {clockTime(list.as_of)}.
        </Banner>
      )}
      {list.running && (
        <Banner tone="bad" announce>
          {list.running.kind === 'DRILL' ? 'A drill' : 'A real alarm'} is running since{' '}
          {clockTime(list.running.started_at)}.
        </Banner>
      )}
      <div className={s.actions}>
        <ButtonLink href={href} kind="primary">
          {list.running ? 'Join the roll call' : 'Roll call'}
        </ButtonLink>
        <PdfButton wanted={{ kind: 'list', id: site.id }}>Fire list (PDF)</PdfButton>
      </div>
      <FirePeople list={list} />
      <Card title="Roll calls" note="the last 20">
        <PastRollCalls past={past} />
      </Card>
    </div>
  )
}
