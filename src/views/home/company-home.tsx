import type { Home } from '#shared/api/home/home'
import { count, dayInWords, since } from '#shared/domain/kit/words'
import { Decisions } from './decisions.tsx'
import s from './home.module.css'
import { Labour } from './labour.tsx'
import { SitesNow } from './sites-now.tsx'

/** The home of an owner or manager: decisions first, sites second, labour third. */
export function CompanyHome({ home }: { home: Extract<Home, { kind: 'company' }> }) {
  const { decisions, as_of } = home
  const waiting = decisions.length
  const oldest = decisions
    .flatMap((decision) => decision.since ?? [])
    .sort()
    .at(0)
  return (
    <div className={s.stack}>
      <header className={s.head}>
        <h1>{waiting ? `${count(waiting, 'thing waits', 'things wait')} for you` : 'Nothing waits for you'}</h1>
        <p>
          {dayInWords(as_of)}
          {oldest && ` · the oldest ${since(oldest, as_of)}`}
        </p>
      </header>
      {decisions.length > 0 && <Decisions decisions={decisions} asOf={as_of} />}
      <div className={s.grid}>
        <SitesNow sites={home.sites} asOf={as_of} />
        <Labour weeks={home.labour} />
      </div>
    </div>
  )
}
