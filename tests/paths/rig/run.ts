import {
  type ActorScope,
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  type InspectionEvent,
  SimulatedClock,
  type Snapshot,
} from 'xstate'
import { type Entry, keyOf, type Mount } from './entry.ts'
import type { Path, Step } from './plan.ts'
import { idOf } from './transitions.ts'
import { actorWords, emittedWords, isTimer, leaves, receivedWords } from './words.ts'

/** The plan lets an actor answer that has answered already: no such path can be walked. */
export class AnsweredTwice extends Error {}

/** What really happened at a step. */
export type Trace = { taken: string[]; effects: string[]; delay: number | undefined; snapshot: AnyMachineSnapshot }
type Settled =
  | { type: 'stub.done'; output: unknown }
  | { type: 'stub.fail'; error: unknown }
  | { type: 'stub.show'; shown: object }
  | { type: 'xstate.stop' }
type Shown = Snapshot<unknown> & { input: unknown }

export const bare: Mount = (chart, options) => {
  const actor = createActor(chart, { ...options, input: options.input as never })
  // The rig compares states itself; an unread error would otherwise be reported as uncaught.
  actor.subscribe({ error: () => {} })
  actor.start()
  return { actor, unmount: () => actor.stop() }
}

/** Stands in for every actor of the chart: it waits until the path settles it. */
const stubActor = (
  shown: object | ((input: never) => object),
  started: (actorRef: AnyActorRef, input: unknown) => void,
  received: (actorRef: AnyActorRef, event: EventObject) => void,
) => ({
  config: {},
  getInitialSnapshot: (_: unknown, input: unknown) =>
    ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
      ...(typeof shown === 'function' ? shown(input as never) : shown),
    }) as Shown,
  start: (snapshot: Shown, scope: ActorScope<Shown, Settled>) => {
    // What the chart sends to its actor changes nothing here, and must not show the same snapshot again.
    const actorRef = scope.self as unknown as { _send: (event: Settled) => void }
    const deliver = actorRef._send.bind(actorRef)
    actorRef._send = (event) => {
      if (event.type.startsWith('stub.')) deliver(event)
      else received(scope.self, event)
    }
    started(scope.self, snapshot.input)
  },
  transition: (snapshot: Shown, event: Settled): Shown => {
    if (event.type === 'stub.done') return { ...snapshot, status: 'done', output: event.output } as Shown
    if (event.type === 'stub.fail') return { ...snapshot, status: 'error', error: event.error } as Shown
    // A stopped actor must not show itself once more.
    if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' } as Shown
    return event.type === 'stub.show' ? { ...snapshot, ...event.shown } : snapshot
  },
  getPersistedSnapshot: (snapshot: Shown) => snapshot,
  restoreSnapshot: (snapshot: Snapshot<unknown>) => snapshot as Shown,
})

/** Walks one path and answers what was taken, asked and said; throws where the actor leaves the path. */
export async function walk(
  entry: Entry,
  path: Path,
  mount: Mount = bare,
  after?: (step: Step, root: AnyActorRef) => void,
) {
  const clock = new SimulatedClock()
  const waiting = new Map<string, AnyActorRef>()
  const begun = new WeakMap<object, number>()
  let taken: string[] = []
  let effects: string[] = []
  let first: AnyActorRef | undefined

  const inspect = (e: InspectionEvent) => {
    if (e.type === '@xstate.actor' && !first) {
      first = e.actorRef as AnyActorRef
      first.on('*', (emitted: EventObject) => effects.push(emittedWords(emitted)))
    }
    if (e.type === '@xstate.microstep' && e.actorRef === first)
      for (const t of e._transitions) taken.push(...(idOf(t) ? [idOf(t) ?? ''] : []))
  }
  const actors = Object.fromEntries(
    Object.keys(entry.chart.implementations.actors).map((src) => [
      src,
      stubActor(
        entry.stubs[src] ?? {},
        (actorRef, input) => {
          waiting.set(actorRef.id, actorRef)
          effects.push(actorWords(entry, actorRef.id, input))
        },
        (actorRef, event) => void effects.push(receivedWords(entry, actorRef.id, event)),
      ),
    ]),
  )
  const chart = entry.chart.provide({ actors: actors as never })
  const {
    actor,
    does = {},
    sees = {},
    act = async (step) => step(),
    unmount,
  } = await mount(chart, {
    input: entry.starts[path.start],
    clock,
    inspect,
  })
  const root = actor ?? first
  if (!root) throw new Error('the mount started no actor')

  const timers = () => Object.values(root.system.getSnapshot()._scheduledEvents)
  const noteTimers = () => {
    for (const timer of timers()) if (!begun.has(timer)) begun.set(timer, clock.now())
  }
  const fire = async (event: EventObject) => {
    const [, how, id] =
      /^xstate\.(done|error)\.actor\.(.+)$|^xstate\.(snapshot)\.(.+)$/
        .exec(event.type)
        ?.filter((part) => part !== undefined) ?? []
    if (how && id) {
      const stub = waiting.get(id)
      if (!stub) throw new Error(`the actor ${id} was never started`)
      if (stub.getSnapshot().status !== 'active') throw new AnsweredTwice(id)
      const { output, error, snapshot: shown } = event as { output?: unknown; error?: unknown; snapshot?: object }
      if (how === 'done') stub.send({ type: 'stub.done', output })
      if (how === 'error') stub.send({ type: 'stub.fail', error })
      if (how === 'snapshot') stub.send({ type: 'stub.show', shown })
      return undefined
    }
    if (isTimer(event.type)) {
      const timer = timers().find((t) => t.event.type === event.type)
      if (!timer) throw new Error(`no timer runs for ${event.type}`)
      clock.increment((begun.get(timer) ?? 0) + timer.delay - clock.now())
      return timer.delay
    }
    const by = does[event.type]
    await (by ? by(event as EventObject & Record<string, unknown>) : root.send(event))
    return undefined
  }

  const traces: Trace[] = []
  try {
    for (const step of path.steps) {
      let delay: number | undefined
      if (step.event.type !== 'xstate.init') {
        taken = []
        effects = []
        await act(async () => {
          delay = await fire(step.event)
        })
      }
      noteTimers()
      const snapshot = root.getSnapshot() as AnyMachineSnapshot
      const key = keyOf(entry, snapshot)
      if (key !== step.key) throw new Error(`after "${step.name}" the chart is at ${key}, the plan at ${step.key}`)
      traces.push({ taken: [...taken], effects: [...effects], delay, snapshot })
      for (const [state, check] of Object.entries(sees))
        if (leaves(snapshot.value).some((leaf) => leaf === state || leaf.startsWith(`${state}.`))) await check(snapshot)
      after?.(step, root)
    }
  } finally {
    await unmount?.()
  }
  return traces
}
