import { namesOf } from '#server/platform/db/names'
import { asServer } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { FileAnswer } from '#server/platform/http/send-file'
import type { Person } from '#server/platform/kit/person'
import { type Part, renderPdf } from '#server/platform/pdf/pdf'
import { withPrintableNames } from '#server/safety/fire-names.queries'
import type { PersonOnSite } from '#server/safety/people-on-site.queries'
import { getCallAccess, lateAddersOf, type MarkRow, marksAfter, toMarkDto } from '#server/safety/roll-call.queries'
import { neverRan } from '#server/safety/roll-call-alarm.queries'
import { recordedPeopleOf } from '#server/safety/roll-call-recorded.queries'
import type { KeptMark } from '#shared/api/safety/roll-call'
import { clockTime, dayInWords } from '#shared/domain/kit/words'
import { isGone } from '#shared/domain/safety/roll-call-arrivals'
import { compareMarks, currentMark, marshalOf, put } from '#shared/domain/safety/roll-call-marks'

const kinds = { DRILL: 'Fire drill', REAL: 'Fire alarm' } as const
const markLabels = { SAFE: 'Safe', NEEDS_HELP: 'Needs help', NOT_ON_SITE: 'Not on site', NONE: 'Not found' } as const
/** For lists of single marks: NONE is a mark that was taken back. */
const wordsOf = { ...markLabels, NONE: 'Taken back' } as const
type Line = { person: PersonOnSite; mark: ReturnType<typeof toMarkDto> | undefined }

/**
 * The report of a roll call as a PDF: times, people and who marked them, who closed it, and marks that arrived after
 * closing.
 */
export async function renderReportPdf(deps: Deps, me: Person, id: string): Promise<FileAnswer> {
  const now = deps.clock.now()
  const { call, access, people, latePeople, rows, names, adders, hasRun } = await deps.db.transaction(
    { userId: me.id, companyId: me.company_id },
    async (tx) => {
      const found = await getCallAccess(tx, me, id, now)
      return {
        ...found,
        people: await withPrintableNames(tx, await recordedPeopleOf(tx, me, found, { late: false })),
        latePeople: await withPrintableNames(tx, await recordedPeopleOf(tx, me, found, { late: true })),
        rows: await marksAfter(tx, me, found, 0),
        names: await asServer(tx, () => namesOf(tx, [found.call.started_by, found.call.closed_by])),
        hasRun: !(await neverRan(tx, found.call)),
        adders: await lateAddersOf(tx, found.call),
      }
    },
  )
  const marks = put({}, rows.filter(({ late }) => !late).map(toMarkDto))
  const lines = people.map((person): Line => ({ person, mark: currentMark(marks[person.id]) }))
  const wordOf = ({ mark }: Line) => mark?.mark ?? 'NONE'
  const of = (word: keyof typeof markLabels) => lines.filter((line) => wordOf(line) === word)
  const started = call.started_at.toISOString()
  const closed = call.closed_at?.toISOString()
  const counts = (['SAFE', 'NEEDS_HELP', 'NOT_ON_SITE', 'NONE'] as const).map((word) => {
    const { length } = of(word)
    return `${length} ${word === 'NEEDS_HELP' && length !== 1 ? 'need help' : markLabels[word].toLowerCase()}`
  })
  const calls = lateCallLines([...people, ...latePeople], rows)
  const after = calls.length ? `, ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} for help after the end` : ''
  const parts: Part[] = [
    ...(access.shared ? [{ note: 'Your own company’s people only: the site’s company holds the whole report.' }] : []),
    {
      table: [
        ['What', 'When', 'Who'],
        ['Started', `${clockTime(started)}, ${dayInWords(started)}`, names.get(call.started_by) ?? ''],
        [
          hasRun ? 'Closed' : 'Reported',
          closed ? `${clockTime(closed)}, ${dayInWords(closed)}` : 'Still running',
          names.get(call.closed_by ?? '') ?? '',
        ],
        ...(hasRun ? [['Took', closed ? minutes(started, closed) : '', '']] : []),
      ],
    },
    {
      text: hasRun
        ? `${people.length} people: ${counts.join(', ')}${after}.`
        : neverRanWords(names.get(call.started_by) ?? 'Its marshal'),
    },
    ...lateCallsGroup(hasRun ? 'Called for help after the end' : 'Called for help', calls),
    ...(['NONE', 'NEEDS_HELP', 'NOT_ON_SITE', 'SAFE'] as const).flatMap((word) => group(markLabels[word], of(word))),
    ...contradicted(rows, people),
    ...late(hasRun ? 'Arrived after closing' : 'Reported later', rows, [...people, ...latePeople], adders),
  ]
  const content = await renderPdf({
    title: `${kinds[call.kind]}: ${access.site.name}`,
    subtitle: `Roll call of ${dayInWords(started)}, ${call.kind === 'DRILL' ? 'a drill' : 'a real alarm'}`,
    foot: `${kinds[call.kind]}, ${access.site.name}, ${clockTime(started)}`,
    author: 'Muster',
    made: now,
    parts,
  })
  return { content, type: 'application/pdf', name: `Roll call ${access.site.name} ${started.slice(0, 10)}.pdf` }
}

const neverRanWords = (name: string) =>
  `This roll call never ran here: ${name} began it without network, and it was reported when they were no longer a guard at this site.`
const minutes = (from: string, to: string) => {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
const kindWords = ({ kind, added_later }: PersonOnSite) =>
  [kind === 'VISITOR' && ', visitor', kind === 'ADDED' ? ', added by hand' : added_later && ', added after the start']
    .filter(Boolean)
    .join('')
const goneWords = (person: PersonOnSite) =>
  isGone(person) && `${person.seen_where}, ${clockTime(person.seen_at.toISOString())}.`
const group = (title: string, lines: Line[]): Part[] =>
  lines.length
    ? [
        { heading: `${title}: ${lines.length}` },
        {
          table: [
            ['Name', 'Company', 'Marked', 'By', 'Note'],
            ...lines.map(({ person, mark }) => [
              `${person.name}${kindWords(person)}`,
              person.company ?? '',
              mark && mark.mark !== 'NONE' ? clockTime(mark.at) : '',
              mark && mark.mark !== 'NONE' ? marshalOf(mark) : '',
              [person.suspected_left && 'Suspected left.', goneWords(person), mark?.note].filter(Boolean).join(' '),
            ]),
          ],
          widths: [4, 4, 1.6, 3, 3],
        },
      ]
    : []

/** Everybody for whom a call for help came after the end, and whether it was answered since. */
function lateCallLines(people: PersonOnSite[], rows: MarkRow[]): string[][] {
  const marks = rows.filter((row) => row.late).map(toMarkDto)
  const late = put({}, marks)
  return people.flatMap((person) => {
    const current = currentMark(late[person.id])
    const isCalling = current?.mark === 'NEEDS_HELP'
    const call = isCalling
      ? current
      : newestOf(marks.filter(({ person_id, mark }) => person_id === person.id && mark === 'NEEDS_HELP'))
    if (!current || !call) return []
    const answered = isCalling ? '' : `Then ${wordsOf[current.mark].toLowerCase()}, ${clockTime(current.at)}.`
    const note = [call.note && (answered ? `${call.note}.` : call.note), answered].filter(Boolean).join(' ')
    return [[`${person.name}${kindWords(person)}`, person.company ?? '', clockTime(call.at), marshalOf(call), note]]
  })
}
const lateCallsGroup = (title: string, lines: string[][]): Part[] =>
  lines.length
    ? [
        { heading: `${title}: ${lines.length}` },
        { table: [['Name', 'Company', 'Called', 'By', 'Note'], ...lines], widths: [4, 4, 1.6, 3, 3] },
      ]
    : []

const newestOf = (marks: KeptMark[]) => marks.toSorted(compareMarks).at(-1)
/** People whom two marshals last marked differently: each marshal's last mark, the one that counts first. */
function contradicted(rows: MarkRow[], people: PersonOnSite[]): Part[] {
  const marks = rows.filter((row) => !row.late).map(toMarkDto)
  const lines = people.flatMap(({ id, name }) => {
    const of = marks.filter(({ person_id }) => person_id === id)
    const final = currentMark(put({}, of)[id])
    const others = [...new Set(of.map(({ by }) => by))].filter((marshal) => marshal !== final?.by)
    const last = others.map((marshal) => newestOf(of.filter(({ by }) => by === marshal)))
    if (last.every((mark) => mark?.mark === final?.mark)) return []
    return [[final, ...last].map((mark) => ({ name, mark, final: mark === final }))]
  })
  if (!lines.length) return []
  return [
    { heading: `Marked differently by two marshals: ${lines.length}` },
    {
      table: [
        ['Name', 'Mark', 'Marked', 'By', 'Note'],
        ...lines
          .flat()
          .map(({ name, mark, final }) => [
            name,
            `${mark ? wordsOf[mark.mark] : ''}${final ? ', stands' : ''}`,
            mark ? clockTime(mark.at) : '',
            mark ? marshalOf(mark) : '',
            mark?.note ?? '',
          ]),
      ],
      widths: [4, 3, 1.6, 3, 3],
    },
    {
      text: 'The last word of each. A call for help stands until somebody who has seen it marks them again. Of other marks the one that stands was said with knowledge of more marks, or stands by lot where neither marshal knew of the other.',
    },
  ]
}

function late(title: string, rows: MarkRow[], people: PersonOnSite[], adders: Map<string, string>): Part[] {
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  // Who was added for a mark alone stands there with the mark.
  const added = people.flatMap(({ id, kind, name, seen_at }) => {
    const adder = adders.get(id)
    if (kind !== 'ADDED' || adder === undefined) return []
    return [[name, 'Added by hand', '', clockTime(seen_at.toISOString()), adder, '']]
  })
  const marks = rows
    .filter((row) => row.late)
    .map((row): LateLine => {
      const times = [row.at, row.received_at].map((at) => clockTime(at.toISOString()))
      const cells = [nameOf.get(row.person_id) ?? '', wordsOf[row.mark], ...times, marshalOf(row)]
      return { key: JSON.stringify([row.person_id, ...cells]), cells, note: row.note ?? '' }
    })
  const lines = marks.filter((line, at) => !marks.slice(at + 1).some((later) => isRepeated(later, line)))
  if (!lines.length && !added.length) return []
  return [
    { heading: `${title}: ${lines.length + added.length}` },
    {
      table: [
        ['Name', 'Mark', 'Made', 'Arrived', 'By', 'Note'],
        ...added,
        ...lines.map(({ cells, note }) => [...cells, note]),
      ],
      widths: [3, 2.4, 1.3, 1.3, 2.8, 3],
    },
  ]
}

type LateLine = { key: string; cells: string[]; note: string }
/** A note that is written after the mark comes as the same mark once more. */
const isRepeated = (later: LateLine, line: LateLine) => later.key === line.key && ['', later.note].includes(line.note)
