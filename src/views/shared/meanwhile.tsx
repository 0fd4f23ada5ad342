import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { Banner } from '#ui/feedback/banner'
import { InSight } from './in-sight.tsx'

type Shown<Field> = {
  matches(state: { editing: 'merged' }): boolean
  context: { incoming: Field[]; both: Field[] }
}
type Props<Field extends string> = {
  edit: Pick<AnyActorRef, 'subscribe'> & { getSnapshot: () => Shown<Field> }
  /** What was saved: 'site'. */
  noun: string
  names: Record<Field, string>
}

/** Somebody else saved while this form was open: what came in from them, and where both wrote. */
export function Meanwhile<Field extends string>({ edit, noun, names }: Props<Field>) {
  const isMerged = useSelector(edit, (state: Shown<Field>) => state.matches({ editing: 'merged' }))
  const incoming = useSelector(edit, (state: Shown<Field>) => state.context.incoming)
  const both = useSelector(edit, (state: Shown<Field>) => state.context.both)
  if (!isMerged && !incoming.length && !both.length) return null
  const listOf = (fields: Field[]) => [...new Set(fields.map((field) => names[field]))].join(', ')
  return (
    <InSight>
      <Banner tone="wait" announce>
        Somebody saved this {noun} meanwhile, so yours is not saved yet.{' '}
        {incoming.length > 0 && `Taken over from them: ${listOf(incoming)}. `}
        {both.length > 0 && `You both changed: ${listOf(both)}; what you wrote stands here. `}
        Look it over and save again.
      </Banner>
    </InSight>
  )
}
