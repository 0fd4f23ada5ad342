import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { presenceMoveMachine } from '#machines/gate/presence-move.machine'
import type { SiteWorker } from '#shared/api/gate/site-people'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'

const names = (people: readonly SiteWorker[]) =>
  people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')

/** Result of the last save: who is now on site, who left, and who could not be moved and why. */
export function PeopleSaved({ actor }: { actor: ActorRefFrom<typeof presenceMoveMachine> }) {
  const saved = useSelector(actor, (state) => state.context.saved)
  if (!saved) return null
  const { new_onsite, left_site, refused } = saved
  if (!new_onsite.length && !left_site.length && !refused.length) return null
  return (
    <Banner tone={refused.length ? 'wait' : 'ok'} announce>
      {new_onsite.length > 0 && <>Now on site: {names(new_onsite)}. </>}
      {left_site.length > 0 && <>Left the site: {names(left_site)}. </>}
      {refused.map(({ id, name, reason }) => (
        <span key={id}>{`${name}: ${reason} `}</span>
      ))}
      <LinkButton onClick={() => actor.send({ type: 'dismiss' })}>Hide</LinkButton>
    </Banner>
  )
}
