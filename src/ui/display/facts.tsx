import type { ReactNode } from 'react'
import s from './facts.module.css'

/** A list of names and values. `grid`: six of them in a bordered grid. */
export function Facts({
  facts,
  grid,
}: {
  facts: readonly { name: string; value: ReactNode }[]
  grid?: boolean | undefined
}) {
  return (
    <dl className={grid ? s.grid : s.facts}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
