import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { unlimited } from '#machines/kit/task'

/** A state that waits for an answer. `isTimed`: a timer of the chart ends it too. */
export type Wait = {
  chart: string
  state: string
  actor: string
  limit: number | undefined
  isTimed: boolean
  hasFailure: boolean
}
type Actor = { limit?: number; transition: unknown; root?: AnyStateNode }

const ofPromise = String(unlimited(async () => {}).transition)
const actorOf = ({ machine }: AnyStateNode, src: unknown) =>
  (typeof src === 'string' ? machine.implementations.actors[src] : src) as Actor

/**
 * What a state itself waits for. Only promises: an actor of a callback reports for as long as its state lasts, so that
 * nothing waits for its end, and a child chart is read by itself.
 */
export const waitsIn = (state: AnyStateNode, isTimed = state.after.length > 0): Wait[] =>
  state.invoke.flatMap(({ src, onError }) => {
    const actor = actorOf(state, src)
    if (String(actor.transition) !== ofPromise) return []
    const wait = { chart: state.machine.id, state: state.id, actor: String(src), limit: actor.limit }
    return [{ ...wait, isTimed, hasFailure: onError !== undefined }]
  })

/** What a chart waits for, and what its child charts do with the actors that it gives them. */
export function waitsOf(chart: AnyStateMachine): Wait[] {
  const walk = (state: AnyStateNode, timedAbove: boolean): Wait[] => {
    const isTimed = timedAbove || state.after.length > 0
    const children = state.invoke.flatMap(({ src }) => actorOf(state, src).root ?? [])
    return [
      ...waitsIn(state, isTimed),
      ...children.flatMap(({ machine }) => waitsOf(machine)),
      ...Object.values(state.states).flatMap((inner) => walk(inner, isTimed)),
    ]
  }
  return walk(chart.root, false)
}
