import type { FireList, FirePerson } from '#contract/fire'
import type { AddedPerson, Mark, MarkWord, RollCall } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import { isFound, markKey, nextClock, put } from './roll-call-marks.ts'

/** The person signed in on this phone, who sets the marks. */
export type Marshal = { id: string; name: string }

export const newBook = (owner: string, device: string, list: FireList): RollCallBook => ({
  owner,
  device,
  list,
  unsent_start: false,
  people: list.people,
  marks: {},
  late: [],
  unsent: [],
  unsent_people: [],
  refused: {},
  revision: 0,
  ahead: 0,
})

/**
 * Starts a roll call on this phone with the last list stored here. The server is informed when there is a connection.
 */
export const begun = (book: RollCallBook, call: RollCall): RollCallBook => ({
  ...newBook(book.owner, book.device, book.list),
  ahead: book.ahead,
  call,
  unsent_start: true,
})

export type Said = { person_id: string; mark: MarkWord; note?: string | undefined; at: number }
/** Sets a mark on a person. `at` is this phone's time in milliseconds; it is stored as server time. */
export function marked(book: RollCallBook, by: Marshal, said: Said): RollCallBook {
  const mark: Mark = {
    person_id: said.person_id,
    mark: said.mark,
    device: book.device,
    clock: nextClock(book.marks),
    at: new Date(said.at + book.ahead).toISOString(),
    by: by.id,
    by_name: by.name,
    ...(said.note && { note: said.note }),
  }
  return { ...book, marks: put(book.marks, [mark]), unsent: [...book.unsent, mark] }
}

/** Adds a person who is not on the list; the id can come from another phone. */
export function withStranger(book: RollCallBook, person: AddedPerson, at: number): RollCallBook {
  const added = stranger(person, new Date(at + book.ahead).toISOString())
  return { ...book, people: [...book.people, added], unsent_people: [...book.unsent_people, person] }
}
export const withAdded = (book: RollCallBook, person: Omit<AddedPerson, 'id'>, at: number): RollCallBook =>
  withStranger(book, { ...person, id: strangerId(book) }, at)
/**
 * An id that is unique in a roll call without random numbers: the name of the phone and the number of people in its
 * book.
 */
function strangerId({ device, people }: RollCallBook): string {
  const h = [...device].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  const n = people.length.toString(16).padStart(12, '0')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(12, 15)}-8${h.slice(15, 16)}00-${n}`
}
const stranger = (person: AddedPerson, seen_at: string): FirePerson => ({
  ...person,
  kind: 'ADDED',
  trade: null,
  host: null,
  seen_at,
  seen_where: 'Added by hand',
  suspected_left: false,
  photo: null,
})

export const hasUnsent = ({ unsent, unsent_people, unsent_start }: RollCallBook) =>
  unsent_start || unsent.length > 0 || unsent_people.length > 0

export type Filter = Exclude<MarkWord, 'NONE'> | 'NOT_FOUND'
export const standOf = (book: RollCallBook, id: string): Filter => {
  const mark = book.marks[id]
  return mark && isFound(mark) && mark.mark !== 'NONE' ? mark.mark : 'NOT_FOUND'
}
/** Why the server did not take the mark that stands on this phone. */
export const refusalOf = ({ marks, refused }: RollCallBook, id: string) => marks[id] && refused[markKey(marks[id])]
/** Number of people by mark. */
export function countsOf(book: RollCallBook): Record<Filter, number> {
  const counts = { NOT_FOUND: 0, NEEDS_HELP: 0, SAFE: 0, NOT_ON_SITE: 0 }
  for (const { id } of book.people) counts[standOf(book, id)] += 1
  return counts
}
/** Number of marshals whose marks are in this book. */
export const marshalsOf = (book: RollCallBook) => new Set(Object.values(book.marks).map(({ by }) => by)).size
