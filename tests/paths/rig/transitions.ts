import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** `<source id> --<event>[<index>]--> <targets>`: stable across `provide`, readable, unique by construction. */
const write = (t: AnyTransitionDefinition, event: string, index: number) =>
  `${t.source.id} --${event}[${index}]--> ${t.target?.map((node) => node.id).join('+') || '(stays)'}`

const rows = (node: AnyStateNode): [string, readonly AnyTransitionDefinition[]][] => [
  ...node.transitions.entries(),
  ...(node.always?.length ? [['always', node.always] satisfies [string, readonly AnyTransitionDefinition[]]] : []),
]

export type Transition = { id: string; event: string; source: string; targets: string[] }

/** Every transition that the chart writes down. Moves that it forbids (`on: { stop: undefined }`) are not transitions. */
export function transitionsOf(chart: AnyStateMachine): Transition[] {
  const walk = (node: AnyStateNode): Transition[] => [
    ...rows(node).flatMap(([event, list]) =>
      list.map((t, index) => ({
        id: write(t, event, index),
        event,
        source: node.id,
        targets: (t.target ?? []).map((n) => n.id),
      })),
    ),
    ...Object.values(node.states).flatMap(walk),
  ]
  return walk(chart.root)
}

export function statesOf(chart: AnyStateMachine): string[] {
  const walk = (node: AnyStateNode): string[] => Object.values(node.states).flatMap((n) => [n.id, ...walk(n)])
  return walk(chart.root)
}

/** The id of a transition that inspection saw; undefined for the entry into an initial state. */
export function idOf(t: AnyTransitionDefinition): string | undefined {
  for (const [event, list] of rows(t.source)) {
    const index = list.indexOf(t)
    if (index >= 0) return write(t, event, index)
  }
  return undefined
}
