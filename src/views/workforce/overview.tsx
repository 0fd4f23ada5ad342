import { pathOf } from '#shared/api/kit/paths'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Facts } from '#ui/display/facts'
import { CardPictures } from './card-pictures.tsx'
import s from './worker.module.css'
import { CardState, ContractStatusChip, Whereabouts, workWords } from './worker-status.tsx'
import type { WorkerTabProps } from './worker-tab-props.tsx'

const platforms: Record<string, string> = { android: 'Android', ios: 'iPhone' }

/** Where the worker is, and the state of their documents. */
export function Overview({ worker, page }: WorkerTabProps) {
  const site = worker.onsite
  const canOpenSite = site && !page.user?.is_payroll_company
  return (
    <div className={s.columns}>
      {worker.relation !== 'PAY' && (
        <Card
          title="Now"
          aside={
            canOpenSite && <a href={pathOf({ route: 'siteTab', params: { id: site, slug: 'workers' } })}>On the site</a>
          }
        >
          <Whereabouts row={worker} />
        </Card>
      )}
      <Card title="At a glance">
        <Facts facts={factsOf(worker)} />
      </Card>
      {worker.card_check && <CardPictures key={worker.card_check} worker={worker} check={worker.card_check} />}
    </div>
  )
}

function factsOf(worker: WorkerTabProps['worker']) {
  const { card, device } = worker
  const pays = worker.relation === 'PAY'
  return [
    { name: 'Company', value: worker.company?.name ?? 'Nobody’s now' },
    { name: 'Contract', value: <ContractStatusChip status={worker.contract_status} /> },
    ...(worker.payroll_number ? [{ name: 'Payroll number', value: worker.payroll_number }] : []),
    ...(pays
      ? []
      : [
          { name: 'Trade', value: worker.trade ?? 'Not known' },
          { name: 'Work on sites', value: worker.worker_status ? workWords[worker.worker_status] : 'None yet' },
          { name: 'Skill card', value: <CardState card={card} /> },
          ...(card ? [{ name: 'Card ends', value: dayInNumbers(card.expires_on) }] : []),
        ]),
    ...(worker.relation === 'EMP' && worker.editable
      ? [
          {
            name: 'Phone',
            value: device
              ? `${platforms[device.platform ?? ''] ?? 'A phone'}, registered ${dayInNumbers(device.since)}`
              : `${worker.phone_platform ? `${platforms[worker.phone_platform] ?? worker.phone_platform}, ` : ''}none registered`,
          },
        ]
      : []),
  ]
}
