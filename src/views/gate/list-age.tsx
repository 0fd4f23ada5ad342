import { RefreshCw, WifiOff } from 'lucide-react'
import { clockTime } from '#shared/domain/kit/words'
import { Banner } from '#ui/feedback/banner'
import { type Connectivity, outageText } from '#views/shared/use-connectivity'
import s from './site-control.module.css'

/** A list counts as live for this many minutes; it is refreshed every minute. */
const liveMinutes = 2

const span = (minutes: number) =>
  minutes < 60 ? `${minutes} min old` : `${Math.floor(minutes / 60)} h ${minutes % 60} min old`

type Props = {
  list: { listed_at: string; received_at: number; clock?: string | undefined } | undefined
  now: number
  /** The list could not be refreshed. */
  old: boolean
  connectivity: Connectivity
  /** Number of scans that are not sent: with any, the server does not know all that was scanned here. */
  waiting: number
  site: string
}

/** The age of the list that the verdicts are based on, and since when the server has not responded. */
export function ListAge({ list, now, old, connectivity, waiting, site }: Props) {
  if (!list) return null
  const minutes = Math.max(0, Math.floor((now - list.received_at) / 60_000))
  const outage = outageText(connectivity)
  const outdated = old || minutes > liveMinutes
  return (
    <Banner tone={outage || old || list.clock ? 'wait' : 'plain'} icon={outage ? WifiOff : RefreshCw} edge>
      <div className={s.age}>
        {outage || outdated ? (
          <span>
            {outage && <strong>{outage}</strong>} List from {clockTime(list.listed_at)}
          </span>
        ) : (
          <span>{site}</span>
        )}
        <span className={s.old}>
          {connectivity.state !== 'live' || outdated ? span(minutes) : waiting ? `${waiting} to send` : 'live'}
        </span>
        {list.clock && <strong className={s.clock}>{list.clock}</strong>}
      </div>
    </Banner>
  )
}
