import { Check, FileText } from 'lucide-react'
import type { JobOffer, OfferAdvice } from '#shared/api/jobs/job-offer'
import { pathOf } from '#shared/api/kit/paths'
import type { UploadedFile } from '#shared/api/platform/media'
import { money, periodInFull } from '#shared/domain/kit/words'
import { Chip } from '#ui/display/chip'
import { Facts } from '#ui/display/facts'
import { ButtonLink } from '#ui/elements/button-link'
import { Icon } from '#ui/elements/icon'
import { Banner } from '#ui/feedback/banner'
import { nameOf } from '#views/jobs/assignment-display'
import { trades } from '#web/views/jobs/work-options.ts'
import s from './offer.module.css'

type Opened = { opened: string[]; onOpen: (id: string) => void }
type Props = { offer: JobOffer; isOwn: boolean; advice: OfferAdvice | undefined } & Opened

const cycles: Record<string, string> = { WEEKLY: 'Weekly, by timesheet' }
const payments: Record<NonNullable<JobOffer['payment_type']>, string> = {
  ABC: 'ABC, external payroll company',
  OWN: 'OWN, by own invoice',
}

/** Work, rate, facts and safety documents of an offer. */
export function OfferTerms({ offer, isOwn, advice, opened, onOpen }: Props) {
  const { role, site, hourly_rate, description, company, worker } = offer
  return (
    <>
      <div className={s.top}>
        <div className={s.what}>
          <h3>{role}</h3>
          <p>{site?.name ?? 'No site'}</p>
          {site && <p className={s.note}>{[site.address_line_1, site.place].filter(Boolean).join(', ')}</p>}
          <p className={s.note}>{isOwn ? `From ${company.name}` : `To ${nameOf(worker)}`}</p>
        </div>
        {hourly_rate !== null && (
          <div className={s.rate}>
            <p>{money(hourly_rate)}</p>
            <p className={s.note}>an hour{offer.payment_cycle === 'WEEKLY' && ', paid weekly'}</p>
          </div>
        )}
      </div>
      <Facts grid facts={factsOf(offer)} />
      {description && <p className={s.description}>{description}</p>}
      <Made offer={offer} isOwn={isOwn} />
      {advice && <BeforeAnswer advice={advice} />}
      {site && (
        <section className={s.part}>
          <div className={s.title}>
            <h3>Safety documents (RAMS)</h3>
            {isOwn && site.media.length > 0 && (
              <p className={s.note}>
                {site.media.filter(({ id }) => opened.includes(id)).length} of {site.media.length} opened
              </p>
            )}
          </div>
          <Documents files={site.media} isOwn={isOwn} opened={opened} onOpen={onOpen} />
        </section>
      )}
      {!site && <p className={s.note}>No documents for this role</p>}
    </>
  )
}

const factsOf = (offer: JobOffer) =>
  [
    { name: 'Contract', value: periodInFull(offer) },
    { name: 'Experience', value: offer.experience_years },
    { name: 'Manager for approval', value: offer.manager && nameOf(offer.manager) },
    { name: 'Payment type', value: offer.payment_type && payments[offer.payment_type] },
    { name: 'Payment cycle', value: offer.payment_cycle && (cycles[offer.payment_cycle] ?? offer.payment_cycle) },
    { name: 'Employment type', value: offer.employment_type },
    { name: 'Email for Invoicing', value: offer.email_for_invoice },
  ].filter(({ value }) => value)

/** What the worker might regret later, and what was found in order. */
function BeforeAnswer({ advice: { warnings, in_order } }: { advice: OfferAdvice }) {
  if (!warnings.length && !in_order) return null
  return (
    <section className={s.part}>
      <h3>Before you answer</h3>
      {warnings.map(({ text }) => (
        <Banner key={text} tone="wait">
          {text}
        </Banner>
      ))}
      {in_order && (
        <p className={s.inOrder}>
          <Icon of={Check} size="s" />
          {in_order}
        </p>
      )}
    </section>
  )
}

/** What accepting it has made. */
function Made({ offer: { worker, assignment_id, contract_id }, isOwn }: Pick<Props, 'offer' | 'isOwn'>) {
  const { slug } = worker
  if (!assignment_id && !contract_id) return null
  return (
    <div className={s.made}>
      {assignment_id && (
        <ButtonLink
          href={
            isOwn
              ? pathOf({ route: 'assignment', params: { id: assignment_id } })
              : pathOf({ route: 'workerAssignment', params: { slug, assignment_id } })
          }
        >
          {isOwn ? 'Your assignment' : 'The assignment'}
        </ButtonLink>
      )}
      {contract_id && !isOwn && (
        <ButtonLink href={pathOf({ route: 'workerContract', params: { slug, id: contract_id } })}>
          The contract
        </ButtonLink>
      )}
    </div>
  )
}

function Documents({ files, isOwn, opened, onOpen }: { files: UploadedFile[]; isOwn: boolean } & Opened) {
  if (!files.length) return <p className={s.note}>No documents for this role</p>
  return (
    <ul className={s.documents}>
      {files.map(({ id, name, full_url, custom_properties: { roles } }) => (
        <li key={id}>
          <Icon of={FileText} />
          <div>
            <a href={full_url} target="_blank" rel="noreferrer" onClick={() => onOpen(id)}>
              {name}
            </a>
            <p className={s.note}>{rolesInWords(roles)}</p>
          </div>
          {isOwn && (
            <Chip tone={opened.includes(id) ? 'ok' : 'wait'}>{opened.includes(id) ? 'Opened' : 'Not opened'}</Chip>
          )}
        </li>
      ))}
    </ul>
  )
}

const rolesInWords = (roles: string[]) =>
  roles.length
    ? `For ${roles.map((id) => trades.find(({ value }) => value === id)?.label ?? id).join(', ')}`
    : 'For all roles'
