import { siteId } from '#server/demo/ids-by-key'
import { openDatabase } from '#server/platform/db/connect'
import { createDemoServer } from '../tests/support/demo.ts'
import { ownDatabase } from './database.mjs'
import { hire, rare } from './lists/crew.mjs'

/**
 * The list of workers of a company with 1,000,000 of them, in turn with one of 100,000, on PostgreSQL (databases of their
 * own, which are dropped): pages, searches and filters through the whole server. Prints one JSON line: for each kind the
 * milliseconds of both (medians) and their ratio; `ratio` is the worst, `beyond` those above 2. `npm run bench:lists
 * [rows] [runs]`: `rows` of the longer list; DATABASE_URL names the server, else the one of this machine.
 */
const many = Number(process.argv[2] ?? 1_000_000)
const runs = Number(process.argv[3] ?? 9)
const kinds = (cursor) => ({
  first: '',
  deep: `cursor=${cursor}`,
  backwards: `sort=-name&cursor=${cursor}`,
  last: 'sort=-name',
  'search: a syllable': 'search=wal',
  'search: two words': 'search=kano%20den',
  'search: a rare name': `search=${rare.surname}`,
  'search: nobody': 'search=zzyzx',
  'search: a trade': 'search=slinger',
  'search: a card': `search=${10_000_000 + 77}`,
  'status CURRENT': 'status=CURRENT',
  'status FUTURE': 'status=FUTURE',
  'status PAST': 'status=PAST',
  'status INCOMPLETE': 'status=INCOMPLETE',
  'status UNASSIGNED': 'status=UNASSIGNED',
  'work CURRENT': 'work=CURRENT',
  'work FUTURE': 'work=FUTURE',
  'work PAST': 'work=PAST',
  site: 'site=c0000000-0000-7000-8000-000000000007',
  'site of the demo': `site=${siteId('riverside')}`,
  'role: common': 'role=slinger',
  'role: rare': `role=${rare.trade}`,
  'card VERIFIED': 'card=VERIFIED',
  'card WAITING': 'card=WAITING',
  'card REFUSED': 'card=REFUSED',
  'card EXPIRED': 'card=EXPIRED',
  'card NONE': 'card=NONE',
  'language: common': 'entries=LANGUAGE:english',
  'language: 1 in 10': 'entries=LANGUAGE:polish',
})

const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const one = (value) => Math.round(value * 10) / 10
const sides = []
try {
  for (const size of [many / 10, many]) {
    const own = await ownDatabase(String(size))
    const side = { own, took: new Map() }
    sides.push(side)
    side.demo = await createDemoServer({ database: (now) => openDatabase({ databaseUrl: own.url, now }) })
    side.kinds = kinds(await hire(own.url, size))
    await own.analyse()
  }
  async function measure({ demo, kinds, took }, kind) {
    const begun = performance.now()
    const answer = await demo.request('margaret', 'GET', `/api/me/workers?per_page=50&${kinds[kind]}`)
    const ms = performance.now() - begun
    if (answer.statusCode !== 200) return { failed: answer.statusCode }
    const { data, meta } = answer.json()
    took.set(kind, [...(took.get(kind) ?? []), ms])
    return { rows: data.length, total: meta.total }
  }
  const results = {}
  for (const kind of Object.keys(kinds(''))) {
    const [short, long] = sides
    const firstAnswers = [await measure(short, kind), await measure(long, kind)]
    const refused = firstAnswers.find(({ failed }) => failed)
    if (refused) {
      results[kind] = { ratio: null, answered: refused.failed }
      continue
    }
    for (const { took } of sides) took.delete(kind)
    for (let run = 0; run < runs; run++) for (const side of sides) await measure(side, kind)
    const [few, most] = sides.map(({ took }) => median(took.get(kind) ?? [Number.NaN]))
    results[kind] = { ratio: one(most / few), ms: [one(few), one(most)], found: firstAnswers.map(({ total }) => total) }
  }
  const ratios = Object.values(results).map(({ ratio }) => ratio ?? Number.POSITIVE_INFINITY)
  const beyond = Object.keys(results).filter((_, n) => ratios[n] > 2)
  process.stdout.write(
    `${JSON.stringify({ bench: 'lists', rows: many, runs, ratio: Math.max(...ratios), beyond, kinds: results })}\n`,
  )
} finally {
  for (const { demo, own } of sides) {
    await demo?.close()
    await own.drop()
  }
}
process.exit(0)
