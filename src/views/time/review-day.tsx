import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LeftOut } from '#shared/api/time/timesheet'
import { isOnSite, type TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { londonDay } from '#shared/domain/kit/london'
import { clockTime, dayInNumbers, dayInWords, hours } from '#shared/domain/kit/words'
import { Icon } from '#ui/elements/icon'
import { drawnOf } from './axis.ts'
import { DayTrack } from './day-track.tsx'
import { evidenceOf, trackInWords } from './evidence.ts'
import s from './review.module.css'
import { dayName, noHours, noteInWords, toCome } from './timesheet-display.tsx'

type Props = {
  day: string
  entry: TimesheetEntry | undefined
  /** A stay of the day that no entry has. */
  leftOut?: LeftOut | undefined
  origin: number
  /** The whole week was on one site, so the days do not show it. */
  isOneSite: boolean
  /** The worker declared that they did not work in this week. */
  didNotWork: boolean
  /** Button to correct the hours. */
  tool?: ReactNode
  /** The correction form of the day. */
  children?: ReactNode
}

/** A day of the week: claimed times, the gate's evidence as a drawing and a sentence, hours. */
export function ReviewDay({ day, entry, leftOut, origin, isOneSite, didNotWork, tool, children }: Props) {
  const none = noHours(day, didNotWork)
  const [weekday, date] = dayInWords(day).split(' ')
  return (
    <tr data-pending={entry?.minutes === null || undefined} data-none={!entry || undefined}>
      <th scope="row" aria-label={dayName(day)}>
        <strong>{weekday?.slice(0, 3)}</strong> {date}
      </th>
      {entry ? (
        <>
          <td className={s.claim}>
            <Claimed entry={entry} isOneSite={isOneSite} />
          </td>
          <td className={s.evidence}>
            <DayTrack drawn={entry} words={trackInWords(entry)} origin={origin} />
            <p className={s.sub}>{evidenceOf(entry)}</p>
            {entry.flags.map((flag) => (
              <Flag key={flag} text={flag} />
            ))}
            {entry.finish_set_at && <p className={s.sub}>Finish set for them on {dayInNumbers(entry.finish_set_at)}</p>}
            {entry.note && <p className={s.sub}>{noteInWords(entry, 'Their')}</p>}
            {children}
          </td>
          <td className={s.hours}>
            {entry.minutes === null ? <span className={s.pending}>pending</span> : hours(entry.minutes)}
            {tool}
          </td>
        </>
      ) : (
        <>
          <td className={s.claim}>{none}</td>
          <td className={s.evidence}>{leftOut && <LeftOutPresence leftOut={leftOut} origin={origin} />}</td>
          <td className={s.hours}>{none === toCome ? '' : hours(0)}</td>
        </>
      )}
    </tr>
  )
}

function Claimed({ entry, isOneSite }: { entry: TimesheetEntry; isOneSite: boolean }) {
  const { day, start_at, end_at, break_minutes, site, source, seen } = entry
  const next = end_at && londonDay(new Date(end_at)) > day ? ' next day' : ''
  return (
    <>
      <span className={s.clock}>
        {start_at ? clockTime(start_at) : 'no start'} –{' '}
        {end_at ? (
          `${clockTime(end_at)}${next}`
        ) : (
          <span className={s.open}>{isOnSite(seen) ? 'On site' : 'no finish'}</span>
        )}
      </span>
      <span className={s.sub}>{break_minutes ? `${break_minutes} min break` : 'no break'}</span>
      {site && !isOneSite && <span className={s.sub}>{site.name}</span>}
      {source === 'TYPED' && <span className={s.sub}>typed in</span>}
    </>
  )
}

function LeftOutPresence({ leftOut, origin }: { leftOut: LeftOut; origin: number }) {
  const words = evidenceOf({ seen: leftOut.seen, source: 'CHECK_IN' })
  return (
    <>
      {leftOut.seen && <DayTrack drawn={drawnOf(leftOut)} words={`Nothing claimed. ${words}`} origin={origin} />}
      <p className={s.sub}>{words}</p>
      <Flag text={leftOut.flag} />
    </>
  )
}

const Flag = ({ text }: { text: string }) => {
  const isClock = text.startsWith('Clocks went')
  return (
    <p className={s.flag} data-tone={isClock ? 'info' : 'wait'}>
      <Icon of={isClock ? Info : TriangleAlert} size="s" />
      <span>{text}</span>
    </p>
  )
}
