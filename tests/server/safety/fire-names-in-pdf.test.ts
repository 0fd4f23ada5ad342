import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import type { FireList, FirePerson } from '#shared/api/safety/fire'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'

const riverside = siteId('riverside')
/** First and last names of people on the site, and what stands on paper of them. */
const named: [string, string, (phone: string) => string][] = [
  ['Łukasz', 'Żak-Ștefănescu', () => 'Łukasz Żak-Ștefănescu'],
  ['Γιώργος', 'Παπαδόπουλος', () => 'Γιώργος Παπαδόπουλος'],
  ['Наталія', 'Щербак-Їжакевич', () => 'Наталія Щербак-Їжакевич'],
  ['Nguyễn', 'Thị Đặng', () => 'Nguyễn Thị Đặng'],
  ['王', '小明', (phone) => `□ □□ (${phone})`],
  ['سارة', 'Haddad', (phone) => `□□□□ Haddad (${phone})`],
]

let demo: Awaited<ReturnType<typeof createDemoServer>>
let people: FirePerson[]
let expected: string[]
beforeAll(async () => {
  demo = await createDemoServer()
  const { rows } = await demo.deps.db.transaction('system', (tx) =>
    tx.execute<{ id: string; worker_id: string }>(
      sql`select c.id, c.worker_id from check_ins c where c.site_id = ${riverside} and c.out_at is null order by c.id limit ${named.length}`,
    ),
  )
  expected = named.map(([, , printedName], index) => printedName(`+44770090090${index}`))
  for (const [index, { worker_id }] of rows.entries())
    await demo.deps.db.transaction('system', (tx) =>
      tx.execute(sql`update users set first_name = ${named[index]?.[0]}, last_name = ${named[index]?.[1]},
        phone_number = ${`+44770090090${index}`} where id = ${worker_id}`),
    )
  const list: FireList = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/fire/people`)).json().data
  people = list.people
  expect(people.filter(({ name }) => named.some(([first, last]) => name === `${first} ${last}`))).toHaveLength(
    named.length,
  )
})
afterAll(() => demo.close())

const flat = (pdfFile: Buffer) => pdfText(pdfFile).join(' ').replace(/\s+/g, ' ').replaceAll('- ', '-')
const opened = async (address: string): Promise<Buffer> =>
  (await demo.request('margaret', 'GET', (await demo.request('margaret', 'GET', address)).json().data.url)).rawPayload

test('the fire list writes every name in full, or boxes with a phone beside them', async () => {
  const words = flat(await opened(`/api/me/sites/${riverside}/fire`))
  expect(expected.filter((name) => !words.includes(name))).toEqual([])
  expect(words).toContain(`Riverside Quarter, Block C, ${people.length} on site`)
  expect(words).not.toContain('?')
})

test('the report of a roll call does so too, of who was found and of who was not', async () => {
  const id = newId()
  await demo.request('margaret', 'POST', `/api/me/sites/${riverside}/roll-calls`, { id, kind: 'DRILL' })
  const words = flat(await opened(`/api/me/roll-calls/${id}/report`))
  expect(expected.filter((name) => !words.includes(name))).toEqual([])
})
