import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { statesOf } from './transitions.ts'

/** Under five states a chart is no workflow; these are too, because the customer's specification names them. */
const named = new Set([
  'chunk-load',
  'confirm',
  'date-typing',
  'identity-check',
  'invitation',
  'loader',
  'modal',
  'presence',
  'snackbar',
  'tabs',
  'token',
  'visit',
])
export const isWorkflow = (name: string, chart: AnyStateMachine) => named.has(name) || statesOf(chart).length >= 5

export type Kind = 'paths' | 'refused'
/** Where a chart's approved text stands: a workflow has a file of its own, the others share one, a section each. */
export const placeOf = (area: string, name: string, chart: AnyStateMachine, kind: Kind) =>
  isWorkflow(name, chart)
    ? { file: `./${area}/${kind}/${name}.${kind}.txt`, section: undefined }
    : { file: `./small.${kind}.txt`, section: name }
type ApprovedPlace = ReturnType<typeof placeOf>

const inFolder = (file: string) => resolve('tests/paths', file)
const read = (file: string) => (existsSync(inFolder(file)) ? readFileSync(inFolder(file), 'utf8') : '')
/** By name; a section ends where the next begins. */
const sectionsOf = (text: string) =>
  new Map(
    text
      .split(/^# /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1).trimEnd()]),
  )
export const sectionNames = (kind: Kind) => [...sectionsOf(read(`./small.${kind}.txt`)).keys()]

/** The approved text; undefined before the first. */
export function approvedIn({ file, section }: ApprovedPlace): string | undefined {
  const text = read(file)
  return section === undefined ? text || undefined : sectionsOf(text).get(section)
}

/** Approved texts are written only on request (`-u`) and reviewed by QA; a missing one is a failure. */
export async function expectApproved(text: string, place: ApprovedPlace): Promise<void> {
  const { file, section } = place
  const { snapshotState } = expect.getState() as unknown as { snapshotState: { _updateSnapshot: string } }
  const isUpdate = snapshotState._updateSnapshot === 'all'
  const earlier = approvedIn(place)
  if (!isUpdate) expect(earlier, `${section ?? file} is not approved yet: write it with -u and review it`).toBeDefined()
  if (section === undefined) return expect(text).toMatchFileSnapshot(inFolder(file))
  if (isUpdate) writeSection(file, section, text.trimEnd())
  else expect(text.trimEnd()).toBe(earlier)
}

/** At once: the snapshots of a run are written at its end and side by side, and one file would lose the others' sections. */
function writeSection(file: string, section: string, text: string) {
  const sections = [...sectionsOf(read(file)).set(section, text)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(inFolder(file), sections.map(([name, lines]) => `# ${name}\n${lines}\n`).join('\n'))
}
