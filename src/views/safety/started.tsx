import type { ReactNode } from 'react'
import type { RollCall } from '#shared/api/safety/roll-call'
import { clockTime } from '#shared/domain/kit/words'
import { Banner } from '#ui/feedback/banner'

export const kinds: Record<RollCall['kind'], string> = { DRILL: 'Fire drill', REAL: 'Real alarm' }

/** Somebody has started a roll call, which whoever reads this can join. */
export function RollCallStarted({
  call: { kind, started_at, started_by },
  site,
  children,
}: {
  call: Pick<RollCall, 'kind' | 'started_at' | 'started_by'>
  site?: string
  children?: ReactNode
}) {
  return (
    <Banner tone="bad" edge announce>
      <b>{site ? `${kinds[kind]} at ${site}.` : `${kinds[kind]}.`}</b>{' '}
      {`${started_by} started the roll call at ${clockTime(started_at)}.`} {children}
    </Banner>
  )
}
