import { hasTag } from '#lifecycles/law'
import { rollCallLifecycle } from '#lifecycles/safety/roll-call'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { assertMove } from '#server/platform/moves/transition'
import { type PersonOnSite, peopleOnSite } from '#server/safety/people-on-site.queries'
import { rollCallNoun } from '#server/safety/roll-call.commands'
import {
  addMarks,
  addPeople,
  type CallAccess,
  type CallRow,
  clocksOf,
  peopleOf,
} from '#server/safety/roll-call.queries'
import { newCallsForHelp, notifyCallsForHelp } from '#server/safety/roll-call-late-help.commands'
import { limitAdded, limitMarks, tooManyAdded, tooManyMarks } from '#server/safety/roll-call-limits'
import { withMarshals } from '#server/safety/roll-call-marshals.queries'
import { sortMarks } from '#server/safety/roll-call-new-marks'
import { companyOf } from '#server/sites/site.access'
import { companyNameOf } from '#server/sites/site.queries'
import type { AddedPerson, Mark } from '#shared/api/safety/roll-call'
import { isPossibleClock, outdatedAmong } from '#shared/domain/safety/roll-call-marks'

const takenClock = 'Another mark has its counter.'
const impossibleClock = 'Its counter is further than phones can have counted.'
const madeEarlier = 'It was made in an earlier alarm, before this roll call began: find them again.'
/** What names a mark. */
export const markOnly = ({ person_id, device, clock }: Mark) => ({ person_id, device, clock })
const anyMark = { not_found: 0, needs_help: 0 }

export type SentMarks = { since: number; added: AddedPerson[]; marks: Mark[] }

/** Adds what a marshal sent; the answer is what was not taken, and why. */
export async function takeMarks(tx: Tx, me: Person, found: CallAccess, { added, marks: all }: SentMarks, now: Date) {
  const marker = { me, now, isConfirmed: false }
  const next = await assertMove(tx, rollCallNoun, { ...found, open: anyMark }, { type: 'mark' }, marker)
  const late = hasTag(rollCallLifecycle, next, 'over')
  const unadded = await addByHand(tx, me, found, added, { late, now })
  const started_at = found.call.started_at.toISOString()
  const outdated = outdatedAmong(all, started_at)
  const sent = all.filter((mark) => !outdated.has(mark))
  const companies = await companiesOf(tx, me, found, sent, { late, now })
  const isListed = ({ person_id }: Mark) => companies.has(person_id)
  const { possible, ahead, highest } = await byClock(tx, found.call, sent, isListed)
  const { fresh, taken } = await sortMarks(tx, me, found.call, possible.filter(isListed), now)
  const { within, over } = await limitMarks(tx, me, found.call, fresh)
  const marks = await withMarshals(tx, me, found, within, now)
  const kept = marks.map((mark) => ({ mark, company_id: companies.get(mark.person_id) ?? null }))
  const calls = late ? await newCallsForHelp(tx, found, marks) : []
  await addMarks(tx, me, found.call, { marks: kept, late, now })
  await notifyCallsForHelp(tx, me, found, calls, marks, now)
  const unlisted = possible.filter((mark) => !isListed(mark))
  const refused = [
    ...ahead.map((mark) => ({ ...markOnly(mark), reason: impossibleClock, resend_after: highest })),
    ...taken.map((mark) => ({ ...markOnly(mark), reason: takenClock, resend_after: highest })),
    ...over.map((mark) => ({ ...markOnly(mark), reason: tooManyMarks })),
    ...[...outdated].map((mark) => ({ ...markOnly(mark), reason: madeEarlier })),
    ...unlisted.map((mark) => ({ ...markOnly(mark), reason: 'This person is not on your list.' })),
  ]
  return { refused, not_added: unadded.map(({ id }) => ({ id, reason: tooManyAdded })) }
}

type Arrival = { late: boolean; now: Date }
/** Adds people unknown to the site, and returns those beyond the limit. */
async function addByHand(tx: Tx, me: Person, found: CallAccess, added: AddedPerson[], { late, now }: Arrival) {
  const { shared } = found.access
  const { within, over } = await limitAdded(tx, me, found.call, added)
  // Those added by a sub-company are its own people, whatever company was typed.
  const own = shared && within.length ? await companyNameOf(tx, companyOf(me)) : undefined
  const people = within.map(
    (person): PersonOnSite => ({
      ...person,
      company: own ?? (person.company || null),
      kind: 'ADDED',
      company_id: shared ? me.company_id : null,
      trade: null,
      host: null,
      seen_at: now,
      seen_where: 'Added by hand',
      suspected_left: false,
      photo_media_id: null,
    }),
  )
  await addPeople(tx, found.call, people, { by: me.id, late })
  return over
}

/** The companies of the marked people. Somebody on an older list with a check-in on the site is added to this one. */
async function companiesOf(tx: Tx, me: Person, found: CallAccess, marks: Mark[], { late, now }: Arrival) {
  const ids = [...new Set(marks.map(({ person_id }) => person_id))]
  if (!ids.length) return new Map<string, string | null>()
  const listed = await peopleOf(tx, me, found, { ids })
  const unlisted = ids.filter((id) => !listed.some((person) => person.id === id))
  const present = unlisted.length ? await peopleOnSite(tx, me, found.access, now, unlisted) : []
  await addPeople(tx, found.call, present, { by: me.id, late })
  return new Map([...listed, ...present].map(({ id, company_id }) => [id, company_id]))
}

/**
 * The marks whose clocks a phone can have counted to, and those beyond. `highest` is that of the roll call with the
 * marks that are `kept`: what is refused must not move it.
 */
async function byClock(tx: Tx, call: CallRow, marks: Mark[], isKept: (mark: Mark) => boolean) {
  let { count, highest } = await clocksOf(tx, call.id)
  const possible: Mark[] = []
  const ahead: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.clock - b.clock))
    if (isPossibleClock(mark.clock, { count, highest })) {
      possible.push(mark)
      if (isKept(mark)) highest = Math.max(highest, mark.clock)
    } else ahead.push(mark)
  return { possible, ahead, highest }
}
