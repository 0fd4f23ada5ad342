import type { FirePerson } from '#contract/fire'
import type { AddedPerson, KeptMark, Mark, RollCallNews, RunningRollCall } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import { withStranger } from './roll-call-book.ts'
import { clockedAfter, markKey, put } from './roll-call-marks.ts'

/** People of both, each once; of one in both the later list's words stand. */
const together = (known: FirePerson[], told: FirePerson[]) => [
  ...new Map([...known, ...told].map((person) => [person.id, person])).values(),
]

/** The server told all of a roll call: what is only here stays, and is still to be sent. */
export function withWhole(book: RollCallBook, whole: RunningRollCall, ahead: number): RollCallBook {
  const same = book.call?.id === whole.call.id || book.unsent_start
  const own = same ? Object.values(book.marks) : []
  return {
    ...book,
    ahead,
    call: whole.call,
    unsent_start: false,
    people: same ? together(book.people, whole.people) : whole.people,
    marks: put(put({}, timely(whole.marks)), own),
    late: whole.marks.filter(({ late }) => late),
    unsent: same ? book.unsent : [],
    unsent_people: same ? book.unsent_people : [],
    refused: same ? book.refused : {},
    revision: whole.revision,
  }
}
/** Marks that came in time, as this phone keeps them. */
const timely = (marks: KeptMark[]): Mark[] => marks.flatMap(({ late, ...mark }) => (late ? [] : [mark]))

export type Sent = { marks: Mark[]; people: AddedPerson[] }
/** The server told what is new, and keeps what was sent; a mark that it refused stays on this phone, with the reason. */
export function withNews(book: RollCallBook, news: RollCallNews, sent: Sent, ahead: number): RollCallBook {
  const sentMarks = new Set(sent.marks.map(markKey))
  const refused = news.refused.filter(({ resend_after }) => resend_after === undefined)
  const clocks = news.refused.flatMap(({ resend_after = [] }) => resend_after)
  const isAhead = new Set(news.refused.filter(({ resend_after }) => resend_after !== undefined).map(markKey))
  const again = clockedAfter(
    Math.max(0, ...clocks),
    sent.marks.filter((mark) => isAhead.has(markKey(mark))),
  )
  const standing = Object.values(book.marks).filter((mark) => !isAhead.has(markKey(mark)))
  const sentPeople = new Set(sent.people.map(({ id }) => id))
  return {
    ...book,
    ahead,
    call: book.call && { ...book.call, status: news.status },
    people: together(book.people, news.added),
    marks: put(put({}, standing), [...timely(news.marks), ...again]),
    late: [...book.late, ...news.marks.filter(({ late }) => late)],
    unsent: [...again, ...book.unsent.filter((mark) => !sentMarks.has(markKey(mark)))],
    unsent_people: book.unsent_people.filter(({ id }) => !sentPeople.has(id)),
    refused: { ...book.refused, ...Object.fromEntries(refused.map((mark) => [markKey(mark), mark.reason])) },
    revision: news.revision,
  }
}

export type Shown = { marks: Mark[]; people: AddedPerson[]; at: number }
/** Another phone showed its marks: those that are news here are also this phone's to send. */
export function withShown(book: RollCallBook, { marks, people, at }: Shown): RollCallBook {
  const known = new Set(book.people.map(({ id }) => id))
  const strangers = people.filter(({ id }) => !known.has(id))
  const next = strangers.reduce((each, person) => withStranger(each, person, at), book)
  const standing = put(next.marks, marks)
  const fresh = marks.filter((mark) => standing[mark.person_id] === mark && next.marks[mark.person_id] !== mark)
  return {
    ...next,
    marks: standing,
    unsent: [...next.unsent, ...fresh],
    merged_at: new Date(at + book.ahead).toISOString(),
  }
}
