import { getAdjacencyMap, getShortestPaths } from '@xstate/graph'
import { type AnyMachineSnapshot, __unsafe_getAllOwnEventDescriptors as descriptors, type EventObject } from 'xstate'
import { type Entry, keyOf } from './entry.ts'
import { AnsweredTwice, type Trace, walk } from './run.ts'
import { contextWords, eventWords, isTimer, isUsers, shortOf, stateWords } from './words.ts'
import type { Approved } from './write.ts'

export type Step = { event: EventObject; name: string; key: string }
export type Path = { start: string; steps: Step[] }
/** A path with what a bare actor did on it, step by step. */
export type Walked = Path & { traces: Trace[] }
export type Place = { path: Path; snapshot: AnyMachineSnapshot; refused: { event: EventObject; name: string }[] }

/** Steps that exploring may take before it is called too much. */
const limit = 20_000

/** `can` is false for a transition that changes nothing; an actor's answer may well be taken so on purpose. */
const takes = (snapshot: AnyMachineSnapshot, event: EventObject) =>
  snapshot.can(event) ||
  (!isUsers(event.type) && (snapshot.machine.getTransitionData(snapshot as never, event) ?? []).length > 0)

/** The chart as @xstate/graph wants it: which events each snapshot may meet, by name. */
function model(entry: Entry, start: string) {
  const names = new Map<EventObject, string>()
  const named = new Map<string, EventObject[]>()
  const casesOf = (type: string) => {
    const cached = named.get(type)
    if (cached) return cached
    const list = Object.entries(entry.cases[shortOf(type)] ?? { '': {} }).map(([name, payload]) => {
      const event = { ...payload, type }
      names.set(event, name)
      return event
    })
    named.set(type, list)
    return list
  }
  const possibleEvents = (snapshot: AnyMachineSnapshot) =>
    snapshot.status !== 'active'
      ? []
      : descriptors(snapshot)
          .filter((type) => type !== '' && type !== '*' && !type.startsWith('xstate.done.state.'))
          .flatMap(casesOf)
          .filter((event) => takes(snapshot, event) && entry.possible(snapshot as never, event))
  const options = {
    input: entry.starts[start],
    limit,
    events: possibleEvents,
    serializeState: (snapshot: AnyMachineSnapshot) => keyOf(entry, snapshot),
    serializeEvent: (event: EventObject) => `${event.type} ${names.get(event) ?? ''}`,
  } as never
  const userEvents = [...new Set(entry.chart.events as string[])].filter((t) => isUsers(t) && t !== '' && t !== '*')
  return { options, nameOf: (event: EventObject) => names.get(event) ?? '', casesOf, userEvents }
}

type Edges = Record<
  string,
  { state: AnyMachineSnapshot; transitions: Record<string, { event: EventObject; state: AnyMachineSnapshot }> }
>

/** From one start: the shortest path to every edge, what every place refuses, and the approved paths that still walk. */
export function explore(entry: Entry, start: string, approved: Approved[] = []) {
  const { options, nameOf, casesOf, userEvents } = model(entry, start)
  const step = (event: EventObject, state: AnyMachineSnapshot): Step => ({
    event,
    name: event.type === 'xstate.init' ? start : nameOf(event),
    key: keyOf(entry, state),
  })
  const chart = entry.chart as never
  const shortestPaths = new Map(
    (
      getShortestPaths(chart, options) as {
        state: AnyMachineSnapshot
        steps: { event: EventObject; state: AnyMachineSnapshot }[]
      }[]
    ).map((path) => [keyOf(entry, path.state), { start, steps: path.steps.map((s) => step(s.event, s.state)) }]),
  )
  const adjacency = Object.entries(getAdjacencyMap(chart, options) as unknown as Edges)
  const pathTo = (key: string): Path => {
    const path = shortestPaths.get(key)
    if (!path) throw new Error(`no path leads to ${key}`)
    return path
  }
  const textOfPath = ({ steps }: Path) => steps.map(({ event, name, key }) => [event.type, name, key].join()).join(' ')
  // The shortest path to a place ends with an edge of the place before it: walked once.
  const unwalked = new Map([...shortestPaths.values()].map((path) => [textOfPath(path), path]))
  const ending = adjacency.flatMap(([key, { transitions }]) =>
    Object.values(transitions).map(({ event, state }) => {
      const path = { start, steps: [...pathTo(key).steps, step(event, state)] }
      const text = textOfPath(path)
      const same = unwalked.get(text) ?? path
      unwalked.delete(text)
      return same
    }),
  )
  const edges = [...unwalked.values(), ...ending]
  const places = adjacency.map(([key, { state }]) => ({
    path: pathTo(key),
    snapshot: state,
    refused: userEvents
      .flatMap(casesOf)
      .filter((event) => !state.can(event))
      .map((event) => ({ event, name: nameOf(event) })),
  }))
  const textOf = (state: AnyMachineSnapshot) => {
    const context = contextWords(entry, state)
    return stateWords(entry, state.value) + (context && ` [${context}]`)
  }
  const byKey = new Map(adjacency)
  /** The steps that a person reads these lines as. */
  function follow(key: string, [line, ...rest]: Approved): Step[] | undefined {
    if (!line) return []
    for (const { event, state } of Object.values(byKey.get(key)?.transitions ?? {})) {
      const isEvent = isTimer(event.type)
        ? /^after \d+ ms$/.test(line.event)
        : eventWords(entry, event, nameOf(event)) === line.event
      const steps = isEvent && textOf(state) === line.state ? follow(keyOf(entry, state), rest) : undefined
      if (steps) return [step(event, state), ...steps]
    }
    return undefined
  }
  const beginnings = [...shortestPaths.values()].filter(({ steps }) => steps.length === 1)
  const kept = approved.map(([first, ...rest]) => {
    if (first?.event !== start) return undefined
    for (const { steps } of beginnings) {
      const key = steps[0]?.key ?? ''
      const state = byKey.get(key)?.state
      const followed = state && textOf(state) === first.state ? follow(key, rest) : undefined
      if (followed) return { start, steps: [...steps, ...followed] }
    }
    return undefined
  })
  return { edges, places, kept }
}

const goals = (path: Walked) =>
  path.steps.flatMap((step, i) =>
    i === 0
      ? [`start ${path.start}`, ...(path.traces[0]?.taken ?? [])]
      : (path.traces[i]?.taken ?? []).map((id) => `${id} | ${step.name} | ${path.traces[i]?.delay ?? ''}`),
  )

/**
 * The fewest paths that still take every transition with every case: greedy set cover, after those that are kept, so
 * that a new transition adds a path and leaves the others as they are.
 */
export function cover(paths: Walked[], kept: Walked[] = []): Walked[] {
  const rest = paths.map((path) => ({ path, goals: new Set(goals(path)) }))
  const done = new Set<string>(kept.flatMap(goals))
  const picked = [...kept]
  for (;;) {
    let best = { gain: 0, index: -1 }
    rest.forEach(({ goals }, index) => {
      const gain = [...goals].filter((goal) => !done.has(goal)).length
      if (gain > best.gain) best = { gain, index }
    })
    const [pick] = best.index < 0 ? [] : rest.splice(best.index, 1)
    if (!pick) return picked
    for (const goal of pick.goals) done.add(goal)
    picked.push(pick.path)
  }
}

/** Plans a chart: every edge from every start is walked once on a bare actor, then the fewest paths are kept. */
export async function plan(entry: Entry, approved: Approved[] = []) {
  const walked: Walked[] = []
  const kept: (Walked | undefined)[] = approved.map(() => undefined)
  const places: Place[] = []
  /** Undefined where it needs an actor to answer twice. */
  const walkOf = (path: Path) =>
    walk(entry, path).then(
      (traces): Walked => ({ ...path, traces }),
      (error: unknown) => {
        if (error instanceof AnsweredTwice) return undefined
        throw error
      },
    )
  for (const start of Object.keys(entry.starts)) {
    const found = explore(entry, start, approved)
    const impossible = new Set<Path>()
    for (const path of found.edges) {
      const done = await walkOf(path)
      if (done) walked.push(done)
      else impossible.add(path)
    }
    for (const [index, path] of found.kept.entries()) if (path) kept[index] = await walkOf(path)
    places.push(...found.places.filter(({ path }) => !impossible.has(path)))
  }
  return {
    paths: cover(
      walked,
      kept.filter((path) => path !== undefined),
    ),
    places,
  }
}
