import { RefreshCw, WifiOff } from 'lucide-react'
import { clockTime } from '#contract/words'
import { Banner } from '#ui/banner'
import s from './site-control.module.css'

const span = (minutes: number) =>
  minutes < 60 ? `${minutes} min old` : `${Math.floor(minutes / 60)} h ${minutes % 60} min old`

/** How old the list is that verdicts are taken from. */
export function ListAge({
  list,
  now,
  offline,
  site,
}: {
  list: { listed_at: string; received_at: number; clock?: string | undefined } | undefined
  now: number
  offline: boolean
  site: string
}) {
  const minutes = list ? Math.max(0, Math.floor((now - list.received_at) / 60_000)) : 0
  if (!list) return null
  return (
    <Banner tone={offline || list.clock ? 'wait' : 'plain'} icon={offline ? WifiOff : RefreshCw} edge>
      <div className={s.age}>
        {offline ? (
          <span>
            <strong>Offline.</strong> List from {clockTime(list.listed_at)}
          </span>
        ) : (
          <span>{site}</span>
        )}
        <span className={s.old}>{offline || minutes > 2 ? span(minutes) : 'live'}</span>
        {list.clock && <strong className={s.clock}>{list.clock}</strong>}
      </div>
    </Banner>
  )
}
