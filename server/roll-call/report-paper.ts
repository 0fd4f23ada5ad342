import { clockTime, dayInWords } from '#contract/words'
import { put } from '#lifecycles/roll-call-marks'
import type { Stay } from '#server/fire/stays'
import { type Part, printPaper } from '#server/paper'
import type { Person } from '#server/person'
import { type MarkRow, marksAfter, namesOf, peopleOf, reachCall, toldMark } from '#server/roll-call.store'
import type { FileAnswer } from '#server/serve'
import type { World } from '#server/world'

const kinds = { DRILL: 'Fire drill', REAL: 'Fire alarm' } as const
const said = { SAFE: 'Safe', NEEDS_HELP: 'Needs help', NOT_ON_SITE: 'Not on site', NONE: 'Not found' } as const
type Line = { person: Stay; mark: ReturnType<typeof toldMark> | undefined }

/** What a roll call found: times, people, who marked them, who closed it, and what came late. */
export async function printReport(world: World, me: Person, id: string): Promise<FileAnswer> {
  const now = world.clock.now()
  const { call, reached, people, rows, names } = await world.db.work(
    { userId: me.id, companyId: me.company_id },
    async (tx) => {
      const found = await reachCall(tx, me, id, now)
      return {
        ...found,
        people: await peopleOf(tx, me, found),
        rows: await marksAfter(tx, me, found, 0),
        names: await namesOf(tx, [found.call.started_by, found.call.closed_by]),
      }
    },
  )
  const standing = put({}, rows.filter(({ late }) => !late).map(toldMark))
  const lines = people.map((person): Line => ({ person, mark: standing[person.id] }))
  const wordOf = ({ mark }: Line) => mark?.mark ?? 'NONE'
  const of = (word: keyof typeof said) => lines.filter((line) => wordOf(line) === word)
  const started = call.started_at.toISOString()
  const closed = call.closed_at?.toISOString()
  const counts = (['SAFE', 'NEEDS_HELP', 'NOT_ON_SITE', 'NONE'] as const).map(
    (word) => `${of(word).length} ${said[word].toLowerCase()}`,
  )
  const parts: Part[] = [
    ...(reached.shared ? [{ note: 'Your own company’s people only: the site’s company holds the whole report.' }] : []),
    {
      table: [
        ['What', 'When', 'Who'],
        ['Started', `${clockTime(started)}, ${dayInWords(started)}`, names.get(call.started_by) ?? ''],
        [
          'Closed',
          closed ? `${clockTime(closed)}, ${dayInWords(closed)}` : 'Still running',
          names.get(call.closed_by ?? '') ?? '',
        ],
        ['Took', closed ? minutes(started, closed) : '', ''],
      ],
    },
    { text: `${people.length} people: ${counts.join(', ')}.` },
    ...(['NONE', 'NEEDS_HELP', 'NOT_ON_SITE', 'SAFE'] as const).flatMap((word) => group(said[word], of(word))),
    ...late(rows, people),
  ]
  const content = await printPaper({
    title: `${kinds[call.kind]}: ${reached.site.name}`,
    subtitle: `Roll call of ${dayInWords(started)}, ${call.kind === 'DRILL' ? 'a drill' : 'a real alarm'}`,
    foot: `${kinds[call.kind]}, ${reached.site.name}, ${clockTime(started)}`,
    author: 'Muster',
    made: now,
    parts,
  })
  return { content, type: 'application/pdf', name: `Roll call ${reached.site.name} ${started.slice(0, 10)}.pdf` }
}

const minutes = (from: string, to: string) => {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
const group = (title: string, lines: Line[]): Part[] =>
  lines.length
    ? [
        { heading: `${title}: ${lines.length}` },
        {
          table: [
            ['Name', 'Company', 'Marked', 'By', 'Note'],
            ...lines.map(({ person, mark }) => [
              `${person.name}${person.kind === 'VISITOR' ? ', visitor' : person.kind === 'ADDED' ? ', added by hand' : ''}`,
              person.company ?? '',
              mark && mark.mark !== 'NONE' ? clockTime(mark.at) : '',
              mark && mark.mark !== 'NONE' ? mark.by_name : '',
              [person.suspected_left && 'Suspected left.', mark?.note].filter(Boolean).join(' '),
            ]),
          ],
          widths: [4, 4, 1.6, 3, 3],
        },
      ]
    : []

function late(rows: MarkRow[], people: Stay[]): Part[] {
  const came = rows.filter((row) => row.late)
  if (!came.length) return []
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return [
    { heading: `Arrived after closing: ${came.length}` },
    {
      table: [
        ['Name', 'Mark', 'Made', 'Arrived', 'By'],
        ...came.map((row) => [
          nameOf.get(row.person_id) ?? '',
          said[row.mark],
          clockTime(row.at.toISOString()),
          clockTime(row.received_at.toISOString()),
          row.by_name,
        ]),
      ],
      widths: [4, 2, 1.5, 1.5, 3],
    },
  ]
}
