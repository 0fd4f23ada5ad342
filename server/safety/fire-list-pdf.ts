import type { Deps } from '#server/platform/deps'
import type { FileAnswer } from '#server/platform/http/send-file'
import type { Person } from '#server/platform/kit/person'
import { type Part, renderPdf } from '#server/platform/pdf/pdf'
import { withPrintableNames } from '#server/safety/fire-names.queries'
import { photoFiles, printedPhotos } from '#server/safety/fire-photos.queries'
import { type PersonOnSite, peopleOnSite } from '#server/safety/people-on-site.queries'
import { getSiteAccess } from '#server/sites/site.access'
import { clockTime, count, dayInWords, moment } from '#shared/domain/kit/words'

const visitorsAre = 'Visitors'
const unknownIs = 'Company not known'

/** The fire list as a PDF to take to the assembly point: everybody on the site now, grouped by company. */
export async function renderFireListPdf(deps: Deps, me: Person, siteId: string): Promise<FileAnswer> {
  const now = deps.clock.now()
  const made = now.toISOString()
  const { access, people, files } = await deps.db.transaction(
    { userId: me.id, companyId: me.company_id },
    async (tx) => {
      const access = await getSiteAccess(tx, me, siteId, now)
      const people = await withPrintableNames(tx, await peopleOnSite(tx, me, access, now))
      const files = await photoFiles(
        tx,
        people.map(({ photo_media_id }) => photo_media_id),
      )
      return { access, people, files }
    },
  )
  const photos = await printedPhotos(deps, files)
  const { site, shared } = access
  const suspectedLeft = people.filter(({ suspected_left }) => suspected_left).length
  const visitors = people.filter(({ kind }) => kind === 'VISITOR').length
  const counts = [
    `${people.length} on site`,
    visitors ? `of them ${count(visitors, 'visitor', 'visitors').toLowerCase()}` : '',
    suspectedLeft ? `of them ${suspectedLeft} suspected left` : '',
  ]
  const content = await renderPdf({
    title: `Fire list: ${site.name}`,
    subtitle: `${counts.filter(Boolean).join(', ')}. Made at ${clockTime(made)} on ${dayInWords(made)}.`,
    foot: `${site.name}, ${people.length} on site at ${clockTime(made)}`,
    author: 'Muster',
    made: now,
    parts: [
      ...(shared ? [{ note: 'Your own company’s people only: the site’s company holds the whole list.' }] : []),
      ...(people.length ? byCompany(people).flatMap((group) => printed(group, photos, made)) : nobody),
    ],
  })
  return { content, type: 'application/pdf', name: `Fire list ${site.name} ${made.slice(0, 16).replace(':', '')}.pdf` }
}

const nobody: Part[] = [{ text: 'Nobody is checked in.' }]

function byCompany(people: PersonOnSite[]): [company: string, people: PersonOnSite[]][] {
  const groups = new Map<string, PersonOnSite[]>()
  for (const person of people) {
    const name = person.kind === 'VISITOR' ? visitorsAre : (person.company ?? unknownIs)
    const group = groups.get(name)
    if (group) group.push(person)
    else groups.set(name, [person])
  }
  // Visitors last: they are called by name, not by company.
  const last = (name: string) => Number(name === visitorsAre)
  return [...groups].sort(([a], [b]) => last(a) - last(b) || a.localeCompare(b, 'en-GB'))
}

function printed([company, people]: [string, PersonOnSite[]], photos: Map<string, Buffer>, now: string): Part[] {
  const rows = people.map(({ name, kind, company: from, trade, host, seen_at, seen_where, suspected_left }) => [
    name,
    kind === 'VISITOR' ? (from ?? 'Visitor') : (trade ?? ''),
    `${suspected_left ? 'Suspected left. ' : ''}${seen_where}, ${moment(seen_at.toISOString(), now)}`,
    host ?? '',
    '',
  ])
  return [
    { heading: `${company}: ${people.length}` },
    {
      table: [['Name', company === visitorsAre ? 'From' : 'Trade', 'Last seen', 'Host', 'Found'], ...rows],
      widths: [4, 3, 4, 3, 1.5],
      pictures: people.map(({ photo_media_id }) => photos.get(photo_media_id ?? '')),
    },
  ]
}
