import { showPhone } from '#shared/api/kit/phone'
import type { ProfileList } from '#shared/api/workforce/profile-lists'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Facts } from '#ui/display/facts'
import { Tag } from '#ui/display/tag'
import { HealthCard } from './health-card.tsx'
import s from './worker.module.css'
import type { WorkerTabProps } from './worker-tab-props.tsx'

export const listNames: Record<ProfileList, string> = {
  ROLE: 'Trades',
  SKILL: 'Skills',
  QUALIFICATION: 'Qualifications',
  LANGUAGE: 'Languages',
  ENGLISH_LEVEL: 'English',
  EXPERIENCE_TYPE: 'Experience',
  EXPERIENCE_YEARS: 'Years of experience',
  AVAILABILITY: 'Available',
  TRAVEL_TIME: 'Travels',
  EMPLOYMENT_TYPE: 'Employment',
}

/** The profile: personal details, emergency contact, skills. */
export function Profile({ worker }: Pick<WorkerTabProps, 'worker'>) {
  const { personal, about, dictionary } = worker
  const lists = Object.entries(listNames).flatMap(([list, name]) => {
    const entries = Object.entries(dictionary).find(([key]) => key === list)?.[1]
    return entries?.length ? [{ name, entries }] : []
  })
  return (
    <div className={s.columns}>
      <div className={s.column}>
        <Card title="Personal">
          {personal ? (
            <Facts facts={personalFacts(personal)} />
          ) : (
            <p className={s.muted}>They no longer work for you, so their personal details and skills are not shown.</p>
          )}
        </Card>
        {personal && (
          <Card title="In an emergency">
            {personal.emergency_contact ? (
              <Facts facts={contactFacts(personal.emergency_contact)} />
            ) : (
              <p className={s.muted}>Nobody is named yet.</p>
            )}
          </Card>
        )}
      </div>
      <div className={s.column}>
        {personal && (
          <Card title="Skills and experience">
            <div className={s.lists}>
              {about && <p className={s.words}>{about}</p>}
              {lists.map(({ name, entries }) => (
                <section className={s.list} key={name}>
                  <h3>{name}</h3>
                  <p className={s.chips}>
                    {entries.map(({ id, value }) => (
                      <Tag key={id}>{value}</Tag>
                    ))}
                  </p>
                </section>
              ))}
              {!about && !lists.length && <p className={s.muted}>Nothing is written here yet.</p>}
            </div>
          </Card>
        )}
        {worker.health && <HealthCard worker={worker} />}
      </div>
    </div>
  )
}

const none = <span className={s.muted}>Not given</span>

function personalFacts(personal: NonNullable<WorkerDetail['personal']>) {
  const address = [personal.address_line_1, personal.address_line_2, personal.city, personal.postcode].filter(Boolean)
  const { ni_number: ni } = personal
  return [
    {
      name: 'Mobile',
      value: personal.phone_number ? (
        <a href={`tel:${personal.phone_number}`}>{showPhone(personal.phone_number)}</a>
      ) : (
        none
      ),
    },
    { name: 'Email', value: personal.email ? <a href={`mailto:${personal.email}`}>{personal.email}</a> : none },
    { name: 'Date of birth', value: personal.date_of_birth ? dayInNumbers(personal.date_of_birth) : none },
    { name: 'Nationality', value: personal.nationality ?? none },
    {
      name: 'Address',
      value: address.length
        ? address.map((line) => (
            <span className={s.line} key={line}>
              {line}
            </span>
          ))
        : none,
    },
    { name: 'NI number', value: ni.masked ?? (ni.not_yet ? 'Does not have one yet' : none) },
  ]
}

const contactFacts = ({ name, relation, phone_number }: { name: string; relation: string; phone_number: string }) => [
  { name: 'Name', value: name },
  { name: 'Who that is', value: relation },
  { name: 'Phone', value: <a href={`tel:${phone_number}`}>{showPhone(phone_number)}</a> },
]
