import type { AddedPerson, Mark } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import { clockTime } from '#contract/words'
import { hasUnsent, newBook } from './roll-call-book.ts'
import type { CodeHead } from './roll-call-code.ts'
import { put } from './roll-call-marks.ts'
import { withShown } from './roll-call-step.ts'

/** What was read of another marshal's codes so far. `at` is this phone's time in milliseconds. */
export type Met = { head: CodeHead; marks: Mark[]; people: AddedPerson[]; at: number }

/** Milliseconds for which a shown code is valid, so that a photo of it is useless later. */
const goodFor = 15 * 60_000
/** Most milliseconds between the starts of two roll calls on two phones that count as one alarm. */
const oneAlarm = 30 * 60_000

/** Why another phone's code is refused, and what to do next. */
export const codeRefusals = {
  unreadable: 'This is no marshal’s code. On the other phone press ‘Show my marks’, and hold that one here.',
  otherSite: 'This code is of another site. Nothing was taken from it.',
  unsealed:
    'This code does not carry the seal of this site’s marshals, so nothing was taken from it. Marks of both phones come together when they have a network.',
  old: 'This code is old. Close it on the other phone and press ‘Show my marks’ again.',
  otherCall: (startedAt: string) =>
    `That phone calls another roll call, begun at ${clockTime(startedAt)}. Nothing was taken from it.`,
} as const

/** The roll call that is running on this phone, or one that still has marks to send. */
const runningCall = (book: RollCallBook) =>
  book.call && (book.call.status === 'RUNNING' || hasUnsent(book)) ? book.call : undefined

/**
 * Why codes with this header are refused; undefined when they are accepted. `now` is this phone's time in milliseconds.
 */
export function codeRefusal(book: RollCallBook, head: CodeHead, now: number): string | undefined {
  if (head.site_id !== book.list.site_id) return codeRefusals.otherSite
  if (Math.abs(now + book.ahead - Date.parse(head.shown_at)) > goodFor) return codeRefusals.old
  const mine = runningCall(book)
  if (!mine || mine.id === head.call.id) return undefined
  const apart = Math.abs(Date.parse(mine.started_at) - Date.parse(head.call.started_at))
  const isOneAlarm = (book.unsent_start || head.unsent) && apart <= oneAlarm
  return isOneAlarm ? undefined : codeRefusals.otherCall(head.call.started_at)
}

/**
 * Of two roll calls for one alarm, the one that the server knows wins, else the earlier one; both phones decide alike.
 */
function isTheirs(book: RollCallBook, { call, unsent }: CodeHead): boolean {
  const mine = runningCall(book)
  if (!mine) return true
  if (mine.id === call.id) return book.unsent_start && !unsent
  if (book.unsent_start !== unsent) return book.unsent_start
  const order = Date.parse(call.started_at) - Date.parse(mine.started_at)
  return order < 0 || (order === 0 && call.id < mine.id)
}

/** Marks that are new here: the person has no mark, or an older one. */
export const newsOf = (book: RollCallBook, marks: readonly Mark[]): Mark[] => {
  const mine = runningCall(book) ? book.marks : {}
  const standing = put(mine, marks)
  return marks.filter((mark) => standing[mark.person_id] === mark && mine[mark.person_id] !== mark)
}

/** Adds what another phone showed; without a roll call of its own, this phone joins theirs. */
export function withMet(book: RollCallBook, met: Met): RollCallBook {
  const { call, unsent } = met.head
  const base = runningCall(book) ? book : { ...newBook(book.owner, book.device, book.list), ahead: book.ahead }
  const joined: RollCallBook = isTheirs(book, met.head)
    ? {
        ...base,
        unsent_start: unsent,
        revision: -1,
        call: {
          ...call,
          site_id: book.list.site_id,
          site: book.list.site,
          status: 'RUNNING',
          closed_at: null,
          closed_by: null,
          may_run: book.list.may_run,
          key: runningCall(book)?.key ?? book.list.seal,
        },
      }
    : base
  return withShown(joined, { ...met, from: met.head.from })
}
