import {
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
  type StateValueFrom,
  transition,
} from 'xstate'

/**
 * Why a lifecycle refuses a move. The root's meta has `reasons`, one sentence by guard name; each state's meta has
 * `message`, one sentence about the status, for a move that the state does not have at all; `messages` has the sentence
 * of a move whose people can do nothing with that one.
 */
export type LawMeta = { reasons: Record<string, string> } | { message: string; messages?: Record<string, string> }
export type Rejection = {
  allowed: false
  /** `wrong-state`, or the name of the guard that refuses. */
  because: string
  /** The reason as shown to the person who asked. */
  reason: string
}
export type Verdict<Status> = { allowed: true; status: Status } | Rejection

type Guard = string | { type: string; params?: unknown } | { guards: Guard[] } | undefined
type Guards = Record<string, (args: { context: unknown; event: unknown }, params: unknown) => boolean>

/**
 * Whether a lifecycle allows `move` from `status`: the next status, or the reason of the refusal. The server calls this
 * before it writes, inside the transaction that locks the row; a view calls it before it offers a button. A lifecycle
 * must be flat, its context must be its input (the facts), and its guards must be named or an `and` of named ones.
 */
export function judge<Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StateValueFrom<Lifecycle> & string,
  facts: InputFrom<Lifecycle>,
  move: EventFromLogic<Lifecycle>,
): Verdict<StateValueFrom<Lifecycle> & string> {
  // States and guards are accessed by name here; the signature above checks the types.
  const law: AnyStateMachine = lifecycle
  const guards = law.implementations.guards as unknown as Guards
  const node = law.states[status]
  const candidates = node?.transitions.get(move.type)
  if (!node || !candidates?.length)
    return { allowed: false, because: 'wrong-state', reason: messageOf(node?.meta, status, move.type) }
  const here = law.resolveState({ value: status, context: facts })
  if (here.can(move))
    return { allowed: true, status: transition(law, here, move)[0].value as StateValueFrom<Lifecycle> & string }
  const because =
    namesOf(candidates[0]?.guard as Guard).find(
      ({ type, params }) => !guards[type]?.({ context: facts, event: move }, params),
    )?.type ?? 'wrong-state'
  return {
    allowed: false,
    because,
    reason: reasonsOf(law.root.meta)[because] ?? messageOf(node.meta, status, move.type),
  }
}

function namesOf(guard: Guard): { type: string; params?: unknown }[] {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [{ type: guard }]
  return 'guards' in guard ? guard.guards.flatMap(namesOf) : [guard]
}
const reasonsOf = (meta: LawMeta | undefined) => (meta && 'reasons' in meta ? meta.reasons : {})
const messageOf = (meta: LawMeta | undefined, status: string, move: string) =>
  meta && 'message' in meta ? (meta.messages?.[move] ?? meta.message) : `This is ${status}: that cannot be done now.`

/** The lifecycle state of a status as the API and the database write it: `CHECK_FAILED` with `CHECK_` is `failed`. */
export const stateOf = <Status extends string, Prefix extends string = ''>(status: Status, prefix?: Prefix) =>
  status.slice(prefix?.length ?? 0).toLowerCase() as Lowercase<Status extends `${Prefix}${infer Word}` ? Word : Status>
/** The reverse of `stateOf`. */
export const statusOf = <State extends string, Prefix extends string = ''>(state: State, prefix?: Prefix) =>
  `${prefix ?? ''}${state.toUpperCase()}` as `${Prefix}${Uppercase<State>}`

type StateOf<Lifecycle extends AnyStateMachine> = StateValueFrom<Lifecycle> & string
/** The state `none` is that of what has no row yet: no status. */
type StatusOf<Lifecycle extends AnyStateMachine> = Uppercase<Exclude<StateOf<Lifecycle>, 'none'>>
type TagOf<Lifecycle extends AnyStateMachine> =
  SnapshotFrom<Lifecycle> extends { tags: Set<infer Tag> } ? Tag & string : never

/** The states that have one of the tags, which say what a state means to a list, a count or a look. */
export const statesWith = <Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  ...tags: TagOf<Lifecycle>[]
): Exclude<StateOf<Lifecycle>, 'none'>[] => {
  const law: AnyStateMachine = lifecycle
  const found = Object.values(law.states).filter((state) => tags.some((tag) => state.tags.includes(tag)))
  return found.map(({ key }) => key as Exclude<StateOf<Lifecycle>, 'none'>)
}
/** The same as statuses. */
export const statusesWith = <Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  ...tags: TagOf<Lifecycle>[]
): StatusOf<Lifecycle>[] => statesWith(lifecycle, ...tags).map((state) => statusOf(state) as StatusOf<Lifecycle>)

/** Whether a status, or a state, has one of the tags. */
export const hasTag = <Lifecycle extends AnyStateMachine>(
  lifecycle: Lifecycle,
  status: StateOf<Lifecycle> | StatusOf<Lifecycle>,
  ...tags: TagOf<Lifecycle>[]
): boolean => {
  const state = stateOf(status)
  return statesWith(lifecycle, ...tags).some((one) => one === state)
}
/** The statuses by the names of their states: for what gives a row its status, by its dates. */
export const statusesOf = <Lifecycle extends AnyStateMachine>(lifecycle: Lifecycle) => {
  const law: AnyStateMachine = lifecycle
  const named = Object.keys(law.states).map((state) => [state, statusOf(state)])
  return Object.fromEntries(named) as { [State in StateOf<Lifecycle>]: Uppercase<State> }
}
