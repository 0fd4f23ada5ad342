import { Check, EyeOff, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type DirectoryQuery, wantedDays } from '#machines/jobs/directory.machine'
import type { DirectoryProfile } from '#shared/api/jobs/directory'
import { dayWithDots } from '#shared/domain/kit/words'
import { Avatar } from '#ui/display/avatar'
import { Facts } from '#ui/display/facts'
import { Icon } from '#ui/elements/icon'
import { Banner } from '#ui/feedback/banner'
import { CardState } from '#views/workforce/worker-status'
import s from './directory.module.css'
import { freeInWords, milesOf, nameOf, placeOf } from './directory-words.ts'
import { DayLegend, FreeWeeks } from './free-days.tsx'

type Wanted = Pick<DirectoryQuery, 'freeFrom' | 'freeTo'> & { site?: string | undefined }
type Props = {
  worker: DirectoryProfile
  wanted?: Wanted | undefined
  /** The worker reads their own page. */
  own?: boolean
  /** Its name is the title of what it is shown in. */
  titled?: boolean
}

/** A worker as companies find them. */
export function DirectoryPage({ worker, wanted, own = false, titled = false }: Props) {
  const about = [worker.trades.join(', ') || 'Trade not given', worker.experience].filter(Boolean).join(', ')
  const facts: { name: string; value: ReactNode }[] = [
    ...(worker.distance_miles === null ? [] : [{ name: 'From the site', value: milesOf(worker.distance_miles) }]),
    { name: 'Languages', value: worker.languages.join(', ') || 'Not given' },
    ...(worker.further_cards.length
      ? [
          {
            name: 'Further cards',
            value: (
              <span className={s.lines}>
                {worker.further_cards.map((card) => (
                  <span key={card.scheme}>
                    <CardState card={card} />
                  </span>
                ))}
              </span>
            ),
          },
        ]
      : []),
    ...(worker.history.length
      ? [
          {
            name: 'Worked for you',
            value: (
              <span className={s.lines}>
                {worker.history.map((work) => (
                  <span key={`${work.site} ${work.start_at}`}>
                    {work.site}, {dayWithDots(work.start_at)} to {dayWithDots(work.end_at)}
                  </span>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className={s.profile}>
      <header className={s.profileHead}>
        <Avatar name={nameOf(worker)} src={worker.photo ?? undefined} size="l" />
        <div className={s.stack}>
          {!titled && <h2>{nameOf(worker)}</h2>}
          <p className={s.second}>{[about, placeOf(worker)].filter(Boolean).join(' · ')}</p>
          <p>{worker.card ? <CardState card={worker.card} /> : <span className={s.second}>No skill card</span>}</p>
        </div>
      </header>
      <FreeBanner worker={worker} wanted={wanted} />
      <section className={s.part}>
        <h3>Four weeks</h3>
        <FreeWeeks calendar={worker.calendar} />
        <DayLegend />
      </section>
      <Facts facts={facts} />
      <div className={s.hidden}>
        <Icon of={EyeOff} />
        <div>
          <p className={s.hiddenTitle}>{own ? 'Hidden from companies' : 'Hidden until they accept an offer'}</p>
          <p>
            Phone, email, full address, date of birth, pay, health answers and current employer.
            {own ? '' : ` ${worker.first_name} chose to be found by companies and can stop at any time.`}
          </p>
        </div>
      </div>
    </div>
  )
}

function FreeBanner({ worker, wanted }: Pick<Props, 'worker' | 'wanted'>) {
  const days = wanted && wantedDays(wanted)
  if (!days) return null
  const { free } = worker
  const all = free.days !== null && free.days === free.of && free.of > 0
  return (
    <Banner tone={all ? 'ok' : 'plain'} icon={all ? Check : Minus}>
      <strong>{freeInWords(worker)}</strong>
      {wanted.site ? ` at ${wanted.site}` : ''}, {dayWithDots(days.from)} to {dayWithDots(days.to)}.
    </Banner>
  )
}
