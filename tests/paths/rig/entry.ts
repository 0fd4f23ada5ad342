import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventObject,
  InputFrom,
  InspectionEvent,
  SimulatedClock,
  SnapshotFrom,
} from 'xstate'

/** Where a path is walked: on the bare actor, in a React view, in a page. */
export type Mounted = {
  /** The actor, when inspection cannot tell it by being first. */
  actor?: AnyActorRef
  /** How a person makes an event happen here; an event that is absent is sent to the chart. */
  does?: Record<string, (event: EventObject & Record<string, unknown>) => unknown>
  /** What must be visible, by dotted state (`sending`, `open.busy`); checked after every step. */
  sees?: Record<string, (snapshot: AnyMachineSnapshot) => unknown>
  /** Wraps every step (React's `act`). */
  act?: (step: () => unknown) => Promise<unknown>
  unmount?: () => unknown
}
export type MountOptions = { input: unknown; clock: SimulatedClock; inspect: (event: InspectionEvent) => void }
export type Mount = (chart: AnyStateMachine, options: MountOptions) => Mounted | Promise<Mounted>

/**
 * What the rig must know about a chart to walk it. Events are written `start` (the user's), `done sendChunk`,
 * `fail sendChunk`, `snapshot uploadFile` (an actor's); timers need nothing.
 */
export type Entry = {
  chart: AnyStateMachine
  /** The ways in, in words: input by name. Keep them small: every context seen multiplies the plan. */
  starts: Record<string, unknown>
  /** Payloads by event and by name; an event without cases is sent bare. */
  cases: Record<string, Record<string, object>>
  /** The context that decides: it tells two states apart, and is printed. */
  show: (context: never) => Record<string, unknown>
  /** False for an event that cannot happen here, such as the later of two timers. */
  possible: (snapshot: never, event: EventObject) => boolean
  /** Words of QA: states by dotted path, events as in `cases` (`{case}` is filled in), fields of `show`. */
  words: { states?: Record<string, string>; events?: Record<string, string>; actors?: Record<string, string> }
  /** How large inputs of actors are printed: what of a field decides, by the field's name. */
  brief: Record<string, (value: never) => unknown>
  /** Further fields of the snapshot that a stand-in for an actor shows, or how they follow from its input. */
  stubs: Record<string, object | ((input: never) => object)>
  mounts: Record<string, Mount>
}

type Written<M extends AnyStateMachine> = {
  starts?: Record<string, InputFrom<M>>
  cases?: Entry['cases']
  show?: (context: ContextFrom<M>) => Record<string, unknown>
  possible?: (snapshot: SnapshotFrom<M>, event: EventObject) => boolean
  words?: Entry['words']
  brief?: Entry['brief']
  stubs?: Entry['stubs']
  mounts?: Entry['mounts']
}

/** One file per chart under `charts/` exports `entry = paths(chart, {...})`. */
export const paths = <M extends AnyStateMachine>(chart: M, written: Written<M> = {}): Entry => ({
  chart,
  starts: written.starts ?? { open: undefined },
  cases: written.cases ?? {},
  show: written.show ?? (() => ({})),
  possible: written.possible ?? (() => true),
  words: written.words ?? {},
  brief: written.brief ?? {},
  stubs: written.stubs ?? {},
  mounts: written.mounts ?? {},
})

/** Two snapshots with one key are one place of the plan. */
export const keyOf = (entry: Entry, snapshot: AnyMachineSnapshot) =>
  JSON.stringify([snapshot.value, snapshot.status, entry.show(snapshot.context as never)], (_, v) =>
    v instanceof Error ? { error: v.message } : v,
  )
