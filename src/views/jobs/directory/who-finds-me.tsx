import { useActorRef, useSelector } from '@xstate/react'
import { Eye, EyeOff } from 'lucide-react'
import { ownListingMachine } from '#machines/jobs/own-listing.machine'
import { modalMachine } from '#machines/kit/modal.machine'
import type { DirectoryProfile } from '#shared/api/jobs/directory'
import { paths } from '#shared/api/kit/paths'
import { Avatar } from '#ui/display/avatar'
import { Card } from '#ui/display/card'
import { PageHead } from '#ui/display/page-head'
import { Button } from '#ui/elements/button'
import { Icon } from '#ui/elements/icon'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { ErrorState } from '#ui/feedback/error-state'
import { Switch } from '#ui/fields/switch'
import { Drawer } from '#ui/overlays/drawer'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './directory.module.css'
import { DirectoryPage } from './directory-profile.tsx'
import { nameOf, placeOf } from './directory-words.ts'

const shown = [
  'Name, photo, trade, years of experience, languages',
  'Skill cards and whether they’re valid',
  'Postcode area and distance to a site',
  'Days you’re free, not why you aren’t',
]
const hidden = ['Phone, email, address, date of birth', 'Pay, health answers, employer']

/** /profile/directory: whether companies find the worker, and the page that they then see. */
export function WhoFindsMe({ page, slug }: { page: PageContext; slug: string }) {
  const actor = useActorRef(ownListingMachine, { input: { slug } })
  const preview = useActorRef(modalMachine)
  const profile = useSelector(actor, (state) => state.context.profile)
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const on = useSelector(actor, (state) => state.matches('listed') || state.matches('agreeing'))
  const open = useSelector(preview, (state) => state.matches('open'))
  useActorEvents(actor, (event) =>
    page.toast(
      event.type === 'failed'
        ? { tone: 'error', text: event.message }
        : {
            tone: 'success',
            text: event.listed ? 'Companies can find you' : 'Companies can’t find you any more',
          },
    ),
  )
  return (
    <div className={s.own}>
      <PageHead back={<a href={paths.profile.replace('/:slug?', '')}>Profile</a>} title="Who can find me" />
      <div className={s.ownBody}>
        {unreachable && (
          <ErrorState level={2} title="This could not be loaded" onRetry={() => actor.send({ type: 'retry' })} />
        )}
        {!profile && !unreachable && (
          <div aria-busy="true">
            <Skeleton height={240} />
          </div>
        )}
        {profile && (
          <>
            <Card label="Directory">
              <div className={s.part}>
                <Switch
                  label="Companies may find me in the directory"
                  checked={on}
                  onChange={(next) => actor.send({ type: next ? 'agree' : 'stop' })}
                />
                <p className={s.second}>Managers can message you and send you job offers. Turn it off at any time.</p>
              </div>
            </Card>
            <Preview profile={profile} onOpen={() => preview.send({ type: 'open' })} />
            <Card title="They see">
              <Points points={shown} icon={Eye} />
            </Card>
            <Card title="They don’t see">
              <Points points={hidden} icon={EyeOff} />
            </Card>
            {open && (
              <Drawer open size="m" title="As a company sees you" onClose={() => preview.send({ type: 'close' })}>
                <DirectoryPage worker={profile} own />
              </Drawer>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const Preview = ({ profile, onOpen }: { profile: DirectoryProfile; onOpen: () => void }) => (
  <Card title="As a company sees you">
    <div className={s.part}>
      <div className={s.who}>
        <Avatar name={nameOf(profile)} src={profile.photo ?? undefined} size="l" />
        <div className={s.stack}>
          <strong>{nameOf(profile)}</strong>
          <span className={s.second}>
            {[profile.trades.join(', ') || 'Trade not given', placeOf(profile)].filter(Boolean).join(' · ')}
          </span>
        </div>
      </div>
      {profile.free.days === null && (
        <Banner tone="wait">
          You haven’t given your availability, so companies can’t see when you’re free.{' '}
          <a href={paths.skillsEdit}>Add it</a>
        </Banner>
      )}
      <Button wide icon={Eye} onClick={onOpen}>
        See the full page
      </Button>
    </div>
  </Card>
)

const Points = ({ points, icon }: { points: readonly string[]; icon: typeof Eye }) => (
  <ul className={s.points}>
    {points.map((point) => (
      <li key={point}>
        <Icon of={icon} />
        {point}
      </li>
    ))}
  </ul>
)
