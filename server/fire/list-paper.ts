import { clockTime, count, dayInWords, moment } from '#contract/words'
import { namedOnPaper } from '#server/fire/names'
import { photoFiles, printedPhotos } from '#server/fire/photos'
import { type Stay, staysOn } from '#server/fire/stays'
import { type Part, printPaper } from '#server/paper'
import type { Person } from '#server/person'
import type { FileAnswer } from '#server/send-file'
import { reachSite } from '#server/site/reach'
import type { World } from '#server/world'

const visitorsAre = 'Visitors'
const unknownIs = 'Company not known'

/** The fire list as a PDF to take to the assembly point: everybody on the site now, grouped by company. */
export async function printFireList(world: World, me: Person, siteId: string): Promise<FileAnswer> {
  const now = world.clock.now()
  const made = now.toISOString()
  const { reached, stays, files } = await world.db.work({ userId: me.id, companyId: me.company_id }, async (tx) => {
    const reached = await reachSite(tx, me, siteId, now)
    const stays = await namedOnPaper(tx, await staysOn(tx, me, reached, now))
    const files = await photoFiles(
      tx,
      stays.map(({ photo_media_id }) => photo_media_id),
    )
    return { reached, stays, files }
  })
  const photos = await printedPhotos(world, files)
  const { site, shared } = reached
  const doubted = stays.filter(({ suspected_left }) => suspected_left).length
  const visitors = stays.filter(({ kind }) => kind === 'VISITOR').length
  const counts = [
    `${stays.length} on site`,
    visitors ? `of them ${count(visitors, 'visitor', 'visitors').toLowerCase()}` : '',
    doubted ? `of them ${doubted} suspected left` : '',
  ]
  const content = await printPaper({
    title: `Fire list: ${site.name}`,
    subtitle: `${counts.filter(Boolean).join(', ')}. Made at ${clockTime(made)} on ${dayInWords(made)}.`,
    foot: `${site.name}, ${stays.length} on site at ${clockTime(made)}`,
    author: 'Muster',
    made: now,
    parts: [
      ...(shared ? [{ note: 'Your own company’s people only: the site’s company holds the whole list.' }] : []),
      ...(stays.length ? byCompany(stays).flatMap((group) => printed(group, photos, made)) : nobody),
    ],
  })
  return { content, type: 'application/pdf', name: `Fire list ${site.name} ${made.slice(0, 16).replace(':', '')}.pdf` }
}

const nobody: Part[] = [{ text: 'Nobody is checked in.' }]

function byCompany(stays: Stay[]): [company: string, people: Stay[]][] {
  const groups = new Map<string, Stay[]>()
  for (const stay of stays) {
    const name = stay.kind === 'VISITOR' ? visitorsAre : (stay.company ?? unknownIs)
    const group = groups.get(name)
    if (group) group.push(stay)
    else groups.set(name, [stay])
  }
  // Visitors last: they are called by name, not by company.
  const last = (name: string) => Number(name === visitorsAre)
  return [...groups].sort(([a], [b]) => last(a) - last(b) || a.localeCompare(b, 'en-GB'))
}

function printed([company, people]: [string, Stay[]], photos: Map<string, Buffer>, now: string): Part[] {
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
