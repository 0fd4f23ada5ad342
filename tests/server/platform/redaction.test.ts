import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conduct } from '../../support/agreed.ts'
import {
  card,
  contact,
  details,
  medical,
  newWorker,
  pictureId,
  type Stage,
  smsTo,
  stageOf,
  strong,
} from '../registration/worker.ts'

const lines: string[] = []
const reports: string[] = []
let stage: Stage

beforeAll(async () => {
  stage = await stageOf({
    env: { LOG_LEVEL: 'debug' },
    logTo: new Writable({
      write(line, _, done) {
        lines.push(String(line))
        done()
      },
    }),
    ports: { errorReport: { report: (what) => void reports.push(JSON.stringify(what)), settled: async () => {} } },
  })
})
afterAll(() => stage.close())

const marked = {
  first_name: 'Markerfirst',
  last_name: 'Markerlast',
  email: 'markermail@example.com',
  address_line_1: '77 Markerstreet',
  city: 'Markertown',
  postcode: 'MK7 7MK',
}
const phone = '+447700900777'
const spoken = '07700 900777'
const ni = 'HN 77 66 55 C'
const steps = '/api/worker-registration'
const markers = () => [
  ...Object.values(marked),
  phone,
  spoken,
  '7700900777',
  'HN776655C',
  ni,
  'MARKERHEARING',
  'Markercontact',
  'Markerwife',
  '07700 900778',
  '+447700900778',
  'Markersurname',
  'MARKER-CARD-77',
  'marker granary lantern',
  'seven wet bricks',
]

test('what people type reaches no line of the log and no report, whatever goes wrong', async () => {
  const browser = await newWorker(stage, phone)
  const codes = (await smsTo(stage, phone)).flatMap((text) => /\d{6}/.exec(text) ?? [])
  const answers = [
    await browser.post(`${steps}/onfido/applicant`, { first_name: marked.first_name, last_name: marked.last_name }),
  ]
  answers.push(await browser.post(`${steps}/onfido/check`))
  stage.clock.forward(5)
  await stage.decide()
  answers.push(await browser.post(`${steps}/onfido/check/status/fetch`))
  answers.push(await browser.post(`${steps}/ni-number`, { ni_number: ni }))
  const front_photo_id = await pictureId(browser, 'skill_card_front')
  const back_photo_id = await pictureId(browser, 'skill_card_back')
  const marks = { skill_card_number: 'MARKER-CARD-77', skill_card_surname: 'Markersurname' }
  answers.push(await browser.form(`${steps}/skill/photos`, { ...card, ...marks, front_photo_id, back_photo_id }))
  answers.push(await browser.post(`${steps}/medical-questionnaire`, { results: medical, declaration: true }))
  answers.push(await browser.post(`${steps}/basic-info`, { ...details, ...marked }))
  answers.push(await browser.post(`${steps}/basic-info/photo`, { photo_id: await pictureId(browser, 'profile_photo') }))
  const contacted = { ...contact, name: 'Markercontact', relation: 'Markerwife', phone_number: '07700 900778' }
  answers.push(await browser.call('PUT', '/api/me/messages', { agreed: conduct }))
  answers.push(await browser.post(`${steps}/emergency-contact`, contacted))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.at(-1)?.body.data['next-step']).toBe('complete')

  // And what is refused, or breaks.
  for (const password of ['marker granary lantern', 'seven wet bricks on a pallet']) {
    await browser.post('/api/auth/login', { phone_number: spoken, password })
    await browser.call('PUT', '/api/me/password', { current_password: password, password: 'marker granary lantern' })
  }
  await browser.post('/api/auth/forgot-password-email', { email: marked.email })
  await browser.post(`${steps}/ni-number`, { ni_number: `${ni}!` })
  await browser.call('GET', `/api/nothing?email=${marked.email}&token=${browser.token}`)
  // The sign-in above has ended the session of this phone.
  const signedIn = await browser.post('/api/auth/login', { phone_number: spoken, password: strong })
  expect(signedIn.status).toBe(200)
  browser.token = signedIn.body.tokenInfo.accessToken
  await stage.deps.db.transaction('system', async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`alter table users rename column last_name to last_name_away`)
  })
  const broken = await browser.call('PUT', '/api/me', { first_name: marked.first_name, last_name: marked.last_name })
  const unknown = await browser.post('/api/auth/login', { email: marked.email, password: 'marker granary lantern' })
  expect([broken.status, unknown.status]).toEqual([500, 500])
  await stage.deps.db.transaction('system', async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`alter table users rename column last_name_away to last_name`)
  })

  expect(lines.length).toBeGreaterThan(20)
  expect(reports.length).toBeGreaterThan(0)
  const secrets = [...markers(), ...codes, browser.token ?? '', ...[...browser.jar.values()]]
  const written = [...lines, ...reports].map((line) => line.toLowerCase())
  const leaks = secrets.flatMap((secret) => {
    const found = written.find((line) => line.includes(secret.toLowerCase()))
    return found ? [`${secret}: ${found.slice(0, 400)}`] : []
  })
  expect(leaks).toEqual([])
})

test('an NI number and medical answers stand in no table in clear', async () => {
  const dump = await stage.deps.db.transaction('system', async (tx) => {
    const tables = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'muster_schema'`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await tx.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`)
      texts.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return texts.join('\n')
  })
  // What is kept as it was typed is there: the dump is a real one.
  expect(dump).toContain('Markercontact')
  for (const sealed of ['HN776655C', ni, '776655', 'MARKERHEARING', '"hearing"', 'seven wet bricks', 'marker granary'])
    expect([sealed, dump.includes(sealed)]).toEqual([sealed, false])
})
