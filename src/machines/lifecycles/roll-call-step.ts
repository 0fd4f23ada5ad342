import type { FirePerson } from '#contract/fire'
import type { AddedPerson, BookMark, KeptMark, Mark, RollCallNews, RunningRollCall } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import { withStranger } from './roll-call-book.ts'
import { clockedAfter, markKey, put } from './roll-call-marks.ts'

/** People of both lists, each one once; the later list wins. */
const together = (known: FirePerson[], told: FirePerson[]) => [
  ...new Map([...known, ...told].map((person) => [person.id, person])).values(),
]

const withoutVia = ({ via: _, ...mark }: BookMark): Mark => mark

/** Takes over a whole roll call from the server; what exists only here stays, and is still to be sent. */
export function withWhole(book: RollCallBook, whole: RunningRollCall, ahead: number): RollCallBook {
  const same = book.call?.id === whole.call.id || book.unsent_start
  const own = same ? Object.values(book.marks) : []
  return {
    ...book,
    ahead,
    call: whole.call,
    unsent_start: false,
    people: same ? together(book.people, whole.people) : whole.people,
    marks: withTold(book, own, whole.marks),
    late: whole.marks.filter(({ late }) => late),
    unsent: same ? book.unsent : [],
    unsent_people: same ? book.unsent_people : [],
    refused: same ? book.refused : {},
    revision: whole.revision,
  }
}
/** The marks that arrived in time, as this phone stores them. */
const timely = (marks: KeptMark[]): BookMark[] => marks.flatMap(({ late, ...mark }) => (late ? [] : [mark]))

/**
 * The marks of a phone with what the server told: of one mark its names count, another phone's may be made up. What this
 * phone's marshal made here needs nobody's word.
 */
function withTold({ owner }: RollCallBook, own: BookMark[], told: KeptMark[]) {
  const known = new Set(told.map(markKey))
  const isMine = ({ by, via }: BookMark) => by === owner && via === undefined
  return put(
    put<BookMark>(
      {},
      own.filter((mark) => isMine(mark) || !known.has(markKey(mark))),
    ),
    timely(told),
  )
}

export type Sent = { marks: Mark[]; people: AddedPerson[] }
/** The server told what is new, and keeps what was sent; a mark that it refused stays on this phone, with the reason. */
export function withNews(book: RollCallBook, news: RollCallNews, sent: Sent, ahead: number): RollCallBook {
  const sentMarks = new Set(sent.marks.map(markKey))
  const refused = news.refused.filter(({ resend_after }) => resend_after === undefined)
  const clocks = news.refused.flatMap(({ resend_after = [] }) => resend_after)
  const isImpossible = new Set(news.refused.filter(({ resend_after }) => resend_after !== undefined).map(markKey))
  const local = new Map(Object.values(book.marks).map((mark) => [markKey(mark), mark]))
  const impossible = sent.marks.filter((mark) => isImpossible.has(markKey(mark)))
  const again = clockedAfter<BookMark>(
    Math.max(0, ...clocks),
    impossible.map((mark) => local.get(markKey(mark)) ?? mark),
  )
  const standing = [...local.values()].filter((mark) => !isImpossible.has(markKey(mark)))
  const sentPeople = new Set(sent.people.map(({ id }) => id))
  return {
    ...book,
    ahead,
    call: book.call && { ...book.call, status: news.status },
    people: together(book.people, news.added),
    marks: put(withTold(book, standing, news.marks), again),
    late: [...book.late, ...news.marks.filter(({ late }) => late)],
    unsent: [...again.map(withoutVia), ...book.unsent.filter((mark) => !sentMarks.has(markKey(mark)))],
    unsent_people: book.unsent_people.filter(({ id }) => !sentPeople.has(id)),
    refused: { ...book.refused, ...Object.fromEntries(refused.map((mark) => [markKey(mark), mark.reason])) },
    revision: news.revision,
  }
}

export type Shown = { marks: Mark[]; people: AddedPerson[]; at: number; from: string }
/** Adds the marks that another phone showed; this phone also sends those that are new here. */
export function withShown(book: RollCallBook, { marks, people, at, from }: Shown): RollCallBook {
  const known = new Set(book.people.map(({ id }) => id))
  const strangers = people.filter(({ id }) => !known.has(id))
  const next = strangers.reduce((each, person) => withStranger(each, person, at), book)
  // A mark of this phone's own marshal that is not known here was not made here.
  const isTheirs = ({ by, by_name }: Mark) => by_name === from && by !== book.owner
  const shown = marks.map((mark): BookMark => (isTheirs(mark) ? mark : { ...mark, via: from }))
  const standing = put(next.marks, shown)
  const fresh = shown.filter((mark) => standing[mark.person_id] === mark && next.marks[mark.person_id] !== mark)
  return {
    ...next,
    marks: standing,
    unsent: [...next.unsent, ...fresh.map(withoutVia)],
    merged_at: new Date(at + book.ahead).toISOString(),
  }
}
