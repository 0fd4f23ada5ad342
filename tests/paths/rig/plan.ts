import { getAdjacencyMap, getShortestPaths } from '@xstate/graph'
import { type AnyMachineSnapshot, __unsafe_getAllOwnEventDescriptors as descriptors, type EventObject } from 'xstate'
import { type Entry, keyOf } from './entry.ts'
import { AnsweredTwice, type Trace, walk } from './run.ts'
import { isUsers, shortOf } from './words.ts'

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

/** From one start: the shortest path to every edge, and what every place refuses. */
export function explore(entry: Entry, start: string): { edges: Path[]; places: Place[] } {
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
  const edges = adjacency.flatMap(([key, { transitions }]) => [
    pathTo(key),
    ...Object.values(transitions).map(({ event, state }) => ({
      start,
      steps: [...pathTo(key).steps, step(event, state)],
    })),
  ])
  const places = adjacency.map(([key, { state }]) => ({
    path: pathTo(key),
    snapshot: state,
    refused: userEvents
      .flatMap(casesOf)
      .filter((event) => !state.can(event))
      .map((event) => ({ event, name: nameOf(event) })),
  }))
  return { edges, places }
}

const goals = (path: Walked) =>
  path.steps.flatMap((step, i) =>
    i === 0
      ? [`start ${path.start}`, ...(path.traces[0]?.taken ?? [])]
      : (path.traces[i]?.taken ?? []).map((id) => `${id} | ${step.name} | ${path.traces[i]?.delay ?? ''}`),
  )

/** The fewest paths that still take every transition with every case: greedy set cover. */
export function cover(paths: Walked[]): Walked[] {
  const rest = paths.map((path) => ({ path, goals: new Set(goals(path)) }))
  const done = new Set<string>()
  const picked: Walked[] = []
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
export async function plan(entry: Entry) {
  const walked: Walked[] = []
  const places: Place[] = []
  for (const start of Object.keys(entry.starts)) {
    const found = explore(entry, start)
    const impossible = new Set<Path>()
    for (const path of found.edges)
      await walk(entry, path).then(
        (traces) => walked.push({ ...path, traces }),
        (error: unknown) => {
          if (!(error instanceof AnsweredTwice)) throw error
          impossible.add(path)
        },
      )
    places.push(...found.places.filter(({ path }) => !impossible.has(path)))
  }
  return { paths: cover(walked), places }
}
