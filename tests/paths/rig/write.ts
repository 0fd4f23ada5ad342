import type { Entry } from './entry.ts'
import type { Place, Walked } from './plan.ts'
import { contextWords, eventWords, stateWords } from './words.ts'

export type Line = { event: string; state: string; effects: string[] }

/** A path in QA's words: what happens, where it leads, which context decides, what is asked and said. */
export const linesOf = (entry: Entry, path: Walked): Line[] =>
  path.steps.flatMap((step, i) => {
    const trace = path.traces[i]
    if (!trace) return []
    const context = contextWords(entry, trace.snapshot)
    return {
      event: eventWords(entry, step.event, step.name, trace.delay),
      state: stateWords(entry, trace.snapshot.value) + (context && ` [${context}]`),
      effects: trace.effects,
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
          ...line.effects.map((text) => `      ${text}`),
        ]),
      ].join('\n'),
    )
    .join('\n\n')}\n`

/** The lines of an approved path, as they are written below: what happens, and where it leads. */
export type Approved = Pick<Line, 'event' | 'state'>[]
export const readApproved = (text: string): Approved[] =>
  text.split(/^Path \d+\n/m).flatMap((block) => {
    const lines = block.split('\n').flatMap((line): Approved => {
      const [, event, state] = /^ {2}(?! )(?:from )?(.+?) -> (.+)$/.exec(line) ?? []
      return event && state ? [{ event, state }] : []
    })
    return lines.length ? [lines] : []
  })

/** Per state, the user's events that change nothing there: those it always refuses, then the rest with their contexts. */
export function approvedRejections(entry: Entry, places: Place[]) {
  const byState = new Map<string, { context: string; names: string[] }[]>()
  for (const { snapshot, refused } of places) {
    const state = stateWords(entry, snapshot.value)
    const names = [...new Set(refused.map(({ event, name }) => eventWords(entry, event, name)))]
    byState.set(state, [...(byState.get(state) ?? []), { context: contextWords(entry, snapshot), names }])
  }
  const lines = [...byState].flatMap(([state, visits]) => {
    const all = [...new Set(visits.flatMap(({ names }) => names))]
    const always = all.filter((name) => visits.every(({ names }) => names.includes(name)))
    const sometimes = all.filter((name) => !always.includes(name))
    return [
      `${state} refuses: ${always.join(', ') || 'nothing always'}`,
      ...sometimes.flatMap((name) => [
        `  ${name}, when`,
        ...new Set(
          visits.filter(({ names }) => names.includes(name)).map(({ context }) => `    ${context || 'always'}`),
        ),
      ]),
    ]
  })
  return `${lines.join('\n')}\n`
}
