import type { ReactNode } from 'react'
import type { RollCallKind } from '#shared/api/platform/roll-call-kind'
import s from './roll-call.module.css'

const kindLabels: Record<RollCallKind, string> = { DRILL: 'Drill', REAL: 'Real alarm' }

/** The dark header of the roll call: site, and in large letters whether it is a drill or real. */
export function RollCallHead({
  site,
  kind,
  children,
}: {
  site: string
  kind?: RollCallKind | undefined
  children?: ReactNode
}) {
  return (
    <header className={s.head}>
      <div className={s.grow}>
        <h1>
          Fire roll call{' '}
          {kind && (
            <span className={s.kind} data-kind={kind}>
              {kindLabels[kind]}
            </span>
          )}
        </h1>
        <p>{site}</p>
      </div>
      {children}
    </header>
  )
}
