import { useActorRef, useSelector } from '@xstate/react'
import { siteManagersMachine } from '#machines/sites/site-managers.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import type { SitePerson } from '#shared/api/sites/site'
import { Button } from '#ui/elements/button'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { SearchSelect } from '#ui/fields/search-select'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './site.module.css'
import { readOnlyReason } from './site-head.tsx'
import type { SiteTabProps } from './site-tab-props.tsx'

const nameOf = ({ first_name, last_name }: SitePerson) => `${first_name} ${last_name}`

/** The site's managers, who with the owners are its approvers. Each change is saved at once. */
export function ManagersTab({ site, page, onChanged }: SiteTabProps) {
  const actor = useActorRef(siteManagersMachine, { input: { siteId: site.id, managers: site.managers } })
  const managers = useSelector(actor, (state) => state.context.managers)
  const people = useSelector(actor, (state) => state.context.people)
  const message = useSelector(actor, (state) => state.context.message)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const saving = useSelector(actor, (state) => state.matches('saving'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useActorEvents(actor, ({ type }) => {
    const text = type === 'saved' ? outcomes.siteManagersUpdated : outcomes.siteManagersNotUpdated
    page.toast({ tone: type === 'saved' ? 'success' : 'error', text })
    onChanged()
  })
  if (unreachable)
    return (
      <ErrorState title="The managers could not be loaded" level={2} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (loading)
    return (
      <div className={s.body} aria-busy="true">
        <Skeleton height={36} width={320} />
        <Skeleton height={120} />
      </div>
    )
  const disabledReason = site.editable ? undefined : readOnlyReason(site)
  const others = people.filter(({ id }) => !managers.some((one) => one.id === id))
  return (
    <div className={s.body}>
      {message && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      {disabledReason ? (
        <Banner>{disabledReason}</Banner>
      ) : (
        <div className={s.narrow}>
          <SearchSelect
            label="Add a manager"
            hint="Owners and managers of your company. They approve the hours worked here."
            placeholder={others.length ? 'Search by name' : 'Everybody runs this site already'}
            options={others.map((one) => ({
              value: one.id,
              label: nameOf(one),
              note: one.role === 'OWNER' ? 'Owner' : 'Manager',
            }))}
            value={undefined}
            onChange={(id) => id && actor.send({ type: 'add', id })}
          />
        </div>
      )}
      {managers.length ? (
        <ul className={s.rows}>
          {managers.map((one) => {
            const own = people.find(({ id }) => id === one.id)
            return (
              <li key={one.id}>
                <span>
                  <strong>{nameOf(one)}</strong>
                  <span className={s.second}>
                    {own ? (own.role === 'OWNER' ? 'Owner' : 'Manager') : 'Of another company on this site'}
                  </span>
                </span>
                {own && !disabledReason && (
                  <Button
                    size="s"
                    busy={saving}
                    aria-label={`Remove ${nameOf(one)}`}
                    onClick={() => actor.send({ type: 'remove', id: one.id })}
                  >
                    Remove
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        <EmptyState title="Nobody runs this site yet" level={2}>
          The owners of your company approve what is done here until somebody is added.
        </EmptyState>
      )}
    </div>
  )
}
