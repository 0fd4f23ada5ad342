import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import type { siteSubcompaniesMachine } from '#machines/sites/site-subcompanies.machine'
import { pathOf } from '#shared/api/kit/paths'
import { dayWithDots } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import s from './site.module.css'

/** Requests waiting for an answer, for this site and the company's other sites. */
export function AccessRequests({
  actor,
  disabledReason,
}: {
  actor: ActorRefFrom<typeof siteSubcompaniesMachine>
  disabledReason: string | undefined
}) {
  const rows = useSelector(actor, (state) => state.context.rows)
  const elsewhere = useSelector(actor, (state) => state.context.elsewhere)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const waiting = rows.filter(({ status }) => hasTag(subcompanyAccessLifecycle, status, 'waits'))
  if (!waiting.length && !elsewhere.length) return null
  const answer = (id: string, accept: 0 | 1) => actor.send({ type: 'do', act: { kind: 'answer', id, accept } })
  return (
    <Card title="Requests for access" flush>
      <ul className={s.rows}>
        {waiting.map(({ id, name, requested_by, created_at }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <span className={s.second}>
                {`Asked ${dayWithDots(created_at)}${requested_by ? ` by ${requested_by}` : ''}`}
              </span>
            </span>
            <span className={s.buttons}>
              <Button
                busy={busy}
                disabledReason={disabledReason}
                onClick={() => answer(id, 0)}
                aria-label={`Reject ${name}`}
              >
                Reject
              </Button>
              <Button
                kind="primary"
                busy={busy}
                disabledReason={disabledReason}
                onClick={() => answer(id, 1)}
                aria-label={`Accept ${name}`}
              >
                Accept
              </Button>
            </span>
          </li>
        ))}
        {elsewhere.map(({ id, name, site }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <span className={s.second}>
                asks for{' '}
                <a href={pathOf({ route: 'siteTab', params: { id: site.id, slug: 'subcontractors' } })}>{site.name}</a>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
