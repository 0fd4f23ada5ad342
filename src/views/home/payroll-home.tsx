import type { Home } from '#shared/api/home/home'
import { pathOf, paths } from '#shared/api/kit/paths'
import type { User } from '#shared/api/kit/user'
import { count, dayInWords, hours, pounds } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Figure } from '#ui/display/figure'
import s from './home.module.css'
import { Labour } from './labour.tsx'

type PayrollHomeProps = { home: Extract<Home, { kind: 'payroll' }>; user: User | undefined }

/**
 * The home of a payroll company: the timesheets that it can pay now, and the contracts it pays under, a link for its owner.
 */
export function PayrollHome({ home, user }: PayrollHomeProps) {
  const { sheets, contracts } = home
  return (
    <div className={s.stack}>
      <header className={s.head}>
        <h1>{sheets.payable ? `${count(sheets.payable, 'sheet is', 'sheets are')} ready to pay` : 'Nothing to pay'}</h1>
        <p>{dayInWords(home.as_of)}</p>
      </header>
      <div className={s.grid}>
        <div className={s.cards}>
          <Card title="Ready to pay">
            <div className={s.figures}>
              <Figure
                label="Sheets"
                value={sheets.payable}
                href={pathOf({ route: 'timesheets', params: {}, query: { show: 'Waiting' } })}
              />
              <Figure label="Hours" value={hours(sheets.minutes)} />
              {sheets.pay !== null && <Figure label="Pay" value={pounds(sheets.pay)} />}
            </div>
          </Card>
          <Card title="Contracts" aside={user?.default_role === 'OWNER' && <a href={paths.contracts}>All contracts</a>}>
            <div className={s.figures}>
              <Figure label="Current" value={contracts.current} />
              <Figure label="Future" value={contracts.future} />
              <Figure
                label="Ending soon"
                value={contracts.ending_soon}
                tone={contracts.ending_soon ? 'wait' : undefined}
              />
            </div>
          </Card>
        </div>
        <Labour weeks={home.weeks} seesWaiting={false} />
      </div>
    </div>
  )
}
