import { useActorRef, useSelector } from '@xstate/react'
import { clockMachine } from '#machines/kit/clock.machine'
import s from './roll-call.module.css'

const two = (n: number) => String(n).padStart(2, '0')
const shown = (seconds: number) =>
  seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`

/**
 * The time since the alarm, updated every second. `ahead`: milliseconds that the server's clock is ahead of this
 * device's.
 */
export function SinceAlarm({ from, ahead }: { from: string; ahead: number }) {
  const clock = useActorRef(clockMachine)
  const now = useSelector(clock, (state) => state.context.now)
  return (
    <div className={s.since}>
      <p>since alarm</p>
      <p className={s.clock} role="timer" aria-label="Time since the alarm">
        {now !== undefined && shown(Math.max(0, Math.floor((now + ahead - Date.parse(from)) / 1000)))}
      </p>
    </div>
  )
}
