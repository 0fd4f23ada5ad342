import type { Entry } from './entry.ts'
import type { Place, Walked } from './plan.ts'
import { contextWords, eventWords, stateWords } from './words.ts'

export type Line = { event: string; state: string; heard: string[] }

/** A path in QA's words: what happens, where it leads, which context decides, what is asked and said. */
export const linesOf = (entry: Entry, path: Walked): Line[] =>
  path.steps.flatMap((step, i) => {
    const trace = path.traces[i]
    if (!trace) return []
    const context = contextWords(entry, trace.snapshot)
    return {
      event: eventWords(entry, step.event, step.name, trace.delay),
      state: stateWords(entry, trace.snapshot.value) + (context && ` [${context}]`),
      heard: trace.heard,
    }
  })

export const titleOf = (entry: Entry, path: Walked) =>
  linesOf(entry, path)
    .map((line) => line.event)
    .join(' > ')

export const approvedPaths = (entry: Entry, paths: Walked[]) =>
  `${paths
    .map((path, n) =>
      [
        `Path ${n + 1}`,
        ...linesOf(entry, path).flatMap((line, i) => [
          `  ${i ? '' : 'from '}${line.event} -> ${line.state}`,
          ...line.heard.map((text) => `      ${text}`),
        ]),
      ].join('\n'),
    )
    .join('\n\n')}\n`

/** Per place, the user's events that change nothing there. Places that refuse the same are told by their state alone. */
export function approvedRefusals(entry: Entry, places: Place[]) {
  const byState = new Map<string, Map<string, string>>()
  for (const { snapshot, refused } of places) {
    const state = stateWords(entry, snapshot.value)
    const names = [...new Set(refused.map(({ event, name }) => eventWords(entry, event, name)))].join(', ') || 'nothing'
    const lists = byState.get(state) ?? new Map<string, string>()
    lists.set(contextWords(entry, snapshot), names)
    byState.set(state, lists)
  }
  const lines = [...byState].flatMap(([state, lists]) =>
    new Set(lists.values()).size === 1
      ? [`${state} refuses: ${[...lists.values()][0]}`]
      : [...lists].map(([context, names]) => `${state} [${context}] refuses: ${names}`),
  )
  return `${lines.join('\n')}\n`
}
