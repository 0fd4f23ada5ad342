import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate'
import type { Entry } from './entry.ts'

const short: [RegExp, string][] = [
  [/^xstate\.done\.actor\./, 'done '],
  [/^xstate\.error\.actor\./, 'fail '],
  [/^xstate\.snapshot\./, 'snapshot '],
]
/** `xstate.done.actor.sendChunk` is written `done sendChunk` in entries, and back. */
export const shortOf = (type: string) => short.reduce((name, [long, word]) => name.replace(long, word), type)

export const isTimer = (type: string) => type.startsWith('xstate.after.')
export const isUsers = (type: string) => !type.startsWith('xstate.')

const apart = (camel: string) =>
  camel.replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)

/** Dotted paths of the atomic states that are active. */
export const leaves = (value: StateValue): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([key, inner]) => {
        const below = inner === undefined ? [] : leaves(inner)
        return below.length ? below.map((leaf) => `${key}.${leaf}`) : [key]
      })

/** A state's words of the entry. One that reads, and remembers a refresh, is told by the state that it lies in. */
function leafWords({ words: { states = {} } }: Entry, path: string): string {
  const own = (of: string) => states[of] ?? apart(of.split('.').at(-1) ?? of)
  const reading = /^(.+)\.(requested|refreshQueued)$/.exec(path)
  if (!reading?.[1]) return own(path)
  return reading[2] === 'requested' ? own(reading[1]) : `${own(reading[1])}, to be read once more`
}
export const stateWords = (entry: Entry, value: StateValue) =>
  leaves(value)
    .map((leaf) => leafWords(entry, leaf))
    .join(' & ')

export function eventWords(entry: Entry, event: EventObject, name: string, delay?: number) {
  const type = shortOf(event.type)
  if (isTimer(type)) return `after ${delay ?? '?'} ms`
  if (type === 'xstate.init') return name
  const [kind, actor] = type.split(' ')
  const fallback =
    kind === 'done' && actor
      ? `${apart(actor)}: done`
      : kind === 'fail' && actor
        ? `${apart(actor)}: fails`
        : apart(type)
  const words = entry.words.events?.[type] ?? fallback
  return words.includes('{case}') ? words.replace('{case}', name) : name ? `${words} (${name})` : words
}

const plain = (value: unknown) =>
  JSON.stringify(value, (_, v) => (v instanceof Error ? { error: v.message } : v instanceof Blob ? undefined : v)) ??
  'none'

/** `offset 2, message "No room"`: the fields that decide, undefined ones left out. */
export const contextWords = (entry: Entry, snapshot: AnyMachineSnapshot) =>
  Object.entries(entry.show(snapshot.context as never))
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${apart(key)} ${plain(value)}`)
    .join(', ')

const briefly = ({ brief }: Entry, input: unknown) =>
  Object(input) === input
    ? Object.fromEntries(
        Object.entries(Object(input)).map(([key, value]) => [key, brief[key]?.(value as never) ?? value]),
      )
    : input

export const actorWords = (entry: Entry, id: string, input: unknown) =>
  `asks ${entry.words.actors?.[id] ?? apart(id)}${input === undefined ? '' : ` ${plain(briefly(entry, input))}`}`

export const emittedWords = ({ type, ...rest }: EventObject) =>
  `says ${apart(type)}${Object.keys(rest).length ? ` ${plain(rest)}` : ''}`

export const receivedWords = (entry: Entry, id: string, { type }: EventObject) =>
  `tells ${entry.words.actors?.[id] ?? apart(id)}: ${apart(type)}`
