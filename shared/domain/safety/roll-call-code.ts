import { type RollCallKind, RollCallKind as RollCallKinds } from '#shared/api/platform/roll-call-kind'
import { type AddedPerson, type Mark, MarkWord } from '#shared/api/safety/roll-call'
import { written } from './roll-call-bytes.ts'
import { byPerson } from './roll-call-marks.ts'

/** Header of a code: the site, the roll call, who shows it and when. */
export type CodeHead = {
  site_id: string
  call: { id: string; kind: RollCallKind; started_at: string; started_by: string }
  /** The phone that shows it has not sent the start of this roll call to the server yet. */
  unsent: boolean
  from: string
  /** Server time, as estimated by that phone. */
  shown_at: string
}
/** One of several QR codes; they can be read in any order, and more than once. */
export type CodePage = { head: CodeHead; at: number; of: number; marks: Mark[]; people: AddedPerson[] }

/** Bytes in one code before the next one is begun: 85 modules wide, which can be read at arm's length. */
const room = 560

type Speaker = Pick<Mark, 'device' | 'by' | 'by_name'>
const speakerOf = ({ device, by, by_name }: Speaker) => `${device} ${by} ${by_name}`
const ms = (instant: string) => Date.parse(instant)

const putHead = ({ site_id, call, unsent, from, shown_at }: CodeHead, at: number, of: number) => [
  ...written.id(site_id),
  ...written.id(call.id),
  2 * RollCallKinds.options.indexOf(call.kind) + Number(unsent),
  ...written.number(ms(call.started_at)),
  ...written.text(call.started_by),
  ...written.text(from),
  ...written.number(ms(shown_at)),
  ...written.number(at),
  ...written.number(of),
]
const putSpeaker = (one: Speaker) => [...written.text(one.device), ...written.id(one.by), ...written.text(one.by_name)]
const putPerson = (one: AddedPerson) => [
  ...written.id(one.id),
  ...written.text(one.name),
  ...written.text(one.company ?? ''),
]
const putMark = (mark: Mark, { call }: CodeHead, speakers: readonly string[]) => [
  ...written.id(mark.person_id),
  2 * MarkWord.options.indexOf(mark.mark) + Number(mark.note !== undefined),
  ...written.number(speakers.indexOf(speakerOf(mark))),
  ...written.number(mark.clock),
  ...written.signed(ms(mark.at) - ms(call.started_at)),
  ...(mark.note === undefined ? [] : written.text(mark.note)),
]

/** What a mark answers, by the place of the mark in its code. */
const putAnswer = ({ device, clock }: { device: string; clock: number }, at: number) => [
  ...written.number(at),
  ...written.text(device),
  ...written.number(clock),
]

type Shown = { marks: readonly Mark[]; people: readonly AddedPerson[] }
function bytesOf(head: CodeHead, { marks, people }: Shown, at: number, of: number): Uint8Array {
  const speakers = new Map(marks.map((mark) => [speakerOf(mark), mark]))
  const names = [...speakers.keys()]
  const answers = marks.flatMap(({ answers }, at) => (answers ? [{ answers, at }] : []))
  return new Uint8Array([
    ...putHead(head, at, of),
    ...written.list([...speakers.values()], putSpeaker),
    ...written.list(people, putPerson),
    ...written.list(marks, (mark) => putMark(mark, head, names)),
    // Left out when it is empty, so that earlier versions, which refuse a code with this list, read all others.
    ...(answers.length ? written.list(answers, ({ answers, at }) => putAnswer(answers, at)) : []),
  ])
}

/** A code that is being filled. */
const begun = (used: number) => ({
  used,
  marks: [] as Mark[],
  people: [] as AddedPerson[],
  speakers: new Set<string>(),
})

/** Bytes of marks in a code that names some speakers already. */
function costOf(marks: readonly Mark[], head: CodeHead, named: ReadonlySet<string>): number {
  const speakers = new Map(marks.map((mark) => [speakerOf(mark), mark]))
  const costs = [
    ...marks.map((mark) => putMark(mark, head, [speakerOf(mark)]).length),
    // With a byte for the length of their list.
    ...marks.map(({ answers }) => (answers ? 1 + putAnswer(answers, 0).length : 0)),
    ...[...speakers].map(([name, speaker]) => (named.has(name) ? 0 : putSpeaker(speaker).length)),
  ]
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/**
 * All marks and added people of a phone as codes, each in bytes; at least one. A person's marks follow each other, the
 * oldest first, and share a code where they fit: who reads some of the codes reads no answer without its call for help.
 */
export function encodePages(head: CodeHead, { marks, people }: Shown): Uint8Array[] {
  // The header, and a few bytes for the lengths of the lists.
  const empty = putHead(head, 99, 99).length + 6
  let draft = begun(empty)
  const drafts = [draft]
  const makeRoom = (cost: number) => {
    if (draft.used === empty || draft.used + cost <= room) return
    draft = begun(empty)
    drafts.push(draft)
  }
  for (const person of people) {
    const cost = putPerson(person).length
    makeRoom(cost)
    draft.used += cost
    draft.people.push(person)
  }
  for (const ofPerson of byPerson(marks)) {
    if (empty + costOf(ofPerson, head, new Set()) <= room) makeRoom(costOf(ofPerson, head, draft.speakers))
    for (const mark of ofPerson) {
      makeRoom(costOf([mark], head, draft.speakers))
      draft.used += costOf([mark], head, draft.speakers)
      draft.marks.push(mark)
      draft.speakers.add(speakerOf(mark))
    }
  }
  return drafts.map((each, at) => bytesOf(head, each, at, drafts.length))
}
