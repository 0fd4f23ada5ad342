import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { history } from '#server/platform/db/schema/record'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { users } from '#server/platform/db/schema/user'
import { newSlug } from '#server/platform/kit/slug'
import { maskNiNumber } from '#server/registration/ni-number.dto'
import { refuseBirth } from '#server/registration/registration-person.commands'
import { newId } from '#shared/domain/kit/id'
import { conduct } from '../../support/agreed.ts'
import {
  api,
  type Browser,
  browserOf,
  card,
  contact,
  details,
  medical,
  names,
  newWorker,
  photo,
  pictureId,
  type Stage,
  stageOf,
  stepNames,
  steps,
  strong,
  walk,
} from './worker.ts'

let stage: Stage
let last = 100
const nextPhone = () => {
  last += 1
  return `+447700900${last}`
}
const nextEmail = () => `worker-${last}@mail.example`
const fresh = () => newWorker(stage, nextPhone())
const status = async (browser: Browser) => (await browser.get(`${api}/status`)).body.data

beforeAll(async () => {
  stage = await stageOf()
})
afterEach(() => stage.clock.set(null))
afterAll(() => stage.close())

describe('the six steps', () => {
  test('in order lead to complete, and the server alone says which is next', async () => {
    const browser = await fresh()
    const progress = []
    for (const name of stepNames) {
      const before = await status(browser)
      progress.push([before['next-step'], before.progress, before.status])
      const answer = await steps[name](stage, browser)
      expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200)
    }
    expect(progress).toEqual([
      ['identity', 1, 'REGISTERING'],
      ['ni-number', 2, 'REGISTERING'],
      ['skill-photos', 3, 'REGISTERING'],
      ['medical-questionnaire', 4, 'REGISTERING'],
      ['personal-info', 5, 'REGISTERING'],
      ['emergency-contact', 6, 'REGISTERING'],
    ])
    const after = await status(browser)
    expect([after['next-step'], after.progress, after.status]).toEqual(['complete', 6, 'COMPLETED'])
    const me = (await browser.get('/api/me')).body.data
    expect(me).toMatchObject({ status: 'COMPLETED', slug: expect.stringMatching(/^jan-nowak-\w{6}$/) })
    await expectHistory(me.id)
  })
  async function expectHistory(id: string) {
    const rows = await stage.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(history)
        .where(and(eq(history.noun, 'registration'), eq(history.noun_id, id)))
        .orderBy(asc(history.id)),
    )
    expect(
      rows.map(({ from, move, to, by }) => `${from} ${move} ${to} ${by === id ? 'by them' : 'by the server'}`),
    ).toEqual([
      'identity proveIdentity ni-number by the server',
      'ni-number giveNiNumber skill-photos by them',
      'skill-photos giveSkillCard medical-questionnaire by them',
      'medical-questionnaire answerMedical personal-info by them',
      'personal-info giveDetails personal-info by them',
      'personal-info givePhoto emergency-contact by them',
      'emergency-contact giveEmergencyContact complete by them',
    ])
  }
  test('out of turn are 409 in words, and change nothing', async () => {
    const browser = await fresh()
    const first = await status(browser)
    const answers = [
      await browser.post(`${api}/ni-number`, { ni_number: 'AB123456C' }),
      await browser.form(`${api}/skill/photos`, { not_yet: 'true' }),
      await browser.post(`${api}/medical-questionnaire`, { results: medical, declaration: true }),
      await browser.post(`${api}/basic-info`, { ...details, email: nextEmail() }),
      await browser.post(`${api}/emergency-contact`, contact),
    ]
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([409, 'Your identity check comes first.'])
    expect(await status(browser)).toEqual(first)
  })
  test.each(stepNames)('resumed at %s on another phone, with what is known', async (name) => {
    const phone = nextPhone()
    const browser = await newWorker(stage, phone)
    await walk(stage, browser, name)
    const other = browserOf(stage)
    const { body } = await other.phone('login', { phone_number: phone, password: strong })
    other.token = body.tokenInfo.accessToken
    const there = await status(other)
    expect(there['next-step']).toBe(name)
    const plain = (text: unknown) => JSON.stringify(text).replace(/for=[^"]*/g, '')
    expect(plain(there)).toBe(plain(await status(browser)))
  })
  test('may be sent again until the end: corrected, and never a step back', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    const again = await browser.post(`${api}/ni-number`, { ni_number: 'JK 65 43 21 D' })
    expect([again.status, again.body.data['next-step']]).toEqual([200, 'personal-info'])
    expect(again.body.data['steps-data']['ni-number']).toEqual({ masked: 'JK •• •• •• D', not_yet: false })
    const later = await browser.post(`${api}/ni-number`, { not_yet: true })
    expect(later.body.data['steps-data']['ni-number']).toEqual({ masked: null, not_yet: true })
    expect(later.body.data['next-step']).toBe('personal-info')
  })
  test('are closed once finished, a renewed card apart', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    await browser.post(`${api}/basic-info`, { ...details, email: nextEmail() })
    await browser.post(`${api}/basic-info/photo`, { photo_id: await pictureId(browser, 'profile_photo') })
    await browser.call('PUT', '/api/me/messages', { agreed: conduct })
    await browser.post(`${api}/emergency-contact`, contact)
    const closed = await browser.post(`${api}/ni-number`, { ni_number: 'AB123456C' })
    expect(closed.status).toBe(403)
    expect((await browser.form(`${api}/skill/photos`, { not_yet: 'true' })).status).toBe(409)
    const front_photo_id = await pictureId(browser, 'skill_card_front', '#111')
    const back_photo_id = await pictureId(browser, 'skill_card_back', '#222')
    const fields = { ...card, skill_card_number: `renewed-${last}`, front_photo_id, back_photo_id }
    const renewed = await browser.form(`${api}/skill/photos`, fields)
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200)
    expect(renewed.body.data['next-step']).toBe('complete')
    expect(renewed.body.data['steps-data']['skill-photos'].skill_card_number).toBe(`renewed-${last}`)
  })
  test('two at once take one after the other', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'ni-number')
    const both = await Promise.all(
      ['AB123456C', 'JK654321D'].map((ni_number) => browser.post(`${api}/ni-number`, { ni_number })),
    )
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect((await status(browser))['next-step']).toBe('skill-photos')
  })
})

describe('the NI number', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await fresh()
    await walk(stage, browser, 'ni-number')
  })
  test.each([
    ['QQ 12 34 56 C', 'That is our example. Type your own number.'],
    ['BG 12 34 56 C', 'Type 2 letters, 6 digits and a letter, like QQ 12 34 56 C.'],
    ['AB 12 34 56 E', 'Type 2 letters, 6 digits and a letter, like QQ 12 34 56 C.'],
    ['AO123456C', 'Type 2 letters, 6 digits and a letter, like QQ 12 34 56 C.'],
    ['12', 'Type 2 letters, 6 digits and a letter, like QQ 12 34 56 C.'],
  ])('%s is refused', async (ni_number, words) => {
    const { status, body } = await browser.post(`${api}/ni-number`, { ni_number })
    expect([status, body.errors]).toEqual([422, { ni_number: [words] }])
  })
  test.each(['HN 12 34 56 A', 'ab-12-34-56-c', ' jk 123456d '])('%s is taken', async (ni_number) => {
    const { status } = await browser.post(`${api}/ni-number`, { ni_number })
    expect(status).toBe(200)
  })
  test('is stored encrypted, comes back masked, and nowhere else', async () => {
    const { body } = await browser.post(`${api}/ni-number`, { ni_number: 'SX 98 76 54 B' })
    expect(JSON.stringify(body)).not.toMatch(/987654|SX9/)
    const rows = await stage.deps.db.transaction('system', (tx) => tx.select().from(workerRegistrations))
    expect(JSON.stringify(rows)).not.toMatch(/SX987654B|987654/)
    const sealed = rows.map(({ ni_number }) => ni_number && stage.deps.keys.open('ni-number', ni_number))
    expect(sealed).toContain('SX987654B')
  })
  test('is masked but for its ends', () => expect(maskNiNumber('QQ123456C')).toBe('QQ •• •• •• C'))
})

describe('the skill card', () => {
  let browser: Browser
  let photos: { front_photo_id: string; back_photo_id: string }
  beforeAll(async () => {
    browser = await fresh()
    await walk(stage, browser, 'skill-photos')
    photos = {
      front_photo_id: await pictureId(browser, 'skill_card_front'),
      back_photo_id: await pictureId(browser, 'skill_card_back', '#3c3'),
    }
  })
  const send = (fields: Record<string, string>) =>
    browser.form(`${api}/skill/photos`, { ...card, skill_card_number: 'A1', ...photos, ...fields })
  test.each([
    ['an expired one', { skill_card_exp: '2026-10-25' }, { skill_card_exp: ['This card expired on 25/10/2026.'] }],
    [
      'no such day',
      { skill_card_exp: '2027-02-31' },
      { skill_card_exp: ['There is no such day. Type it as DD/MM/YYYY.'] },
    ],
    [
      'no such scheme',
      { skill_card_scheme_name: 'Nobody' },
      { skill_card_scheme_name: ['Choose the scheme from the list.'] },
    ],
    ['no number', { skill_card_number: ' ' }, { skill_card_number: ['Type the number on the card.'] }],
  ])('%s is refused', async (_, fields, errors) => {
    const answer = await send(fields)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
  test('that expires today is taken, and its photos come back with addresses that work', async () => {
    const { status, body } = await send({ skill_card_exp: '2026-10-26' })
    expect(status, JSON.stringify(body)).toBe(200)
    const { front_photo } = body.data['steps-data']['skill-photos']
    expect((await browser.get(front_photo.full_url)).headers['content-type']).toBe('image/jpeg')
  })
  test('needs one’s own photos of its two sides', async () => {
    const stranger = await fresh()
    const foreign = await pictureId(stranger, 'skill_card_front')
    const stolen = await send({ front_photo_id: foreign })
    const missing = await send({ front_photo_id: '0199c000-0000-7000-8000-00000000ffff' })
    expect([stolen.status, stolen.body.errors]).toEqual([422, { front_photo_id: ['Take this photo again.'] }])
    expect(stolen.raw.body).toBe(missing.raw.body)
    const swapped = await send({ front_photo_id: photos.back_photo_id })
    expect(swapped.status).toBe(422)
  })
  const sides = async (fields: Record<string, string>, back = 'back_photo', bytes?: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...card, skill_card_number: `wire-${last}`, ...fields }))
      form.append(name, value)
    form.append('front_photo', new Blob([new Uint8Array(await photo())]), 'front.jpg')
    form.append(back, new Blob([new Uint8Array(bytes ?? (await photo('#3c3')))]), 'back.jpg')
    const encoded = new Response(form)
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return browser.call('POST', `${api}/skill/photos`, Buffer.from(await encoded.arrayBuffer()), type)
  }
  test('is taken with the pictures themselves in the form, under the names of the specification', async () => {
    const { status, body } = await sides({})
    expect(status, JSON.stringify(body)).toBe(200)
    const { front_photo, back_photo } = body.data['steps-data']['skill-photos']
    expect([front_photo.name, back_photo.name, front_photo.collection_name]).toEqual([
      'front.jpg',
      'back.jpg',
      'skill_card',
    ])
    expect((await browser.get(back_photo.full_url)).headers['content-type']).toBe('image/jpeg')
  })
  test('with a picture in the form and one uploaded before is taken too', async () => {
    const { status, body } = await sides({ back_photo_id: photos.back_photo_id }, 'unused')
    expect([status, body.data['steps-data']['skill-photos'].back_photo.id]).toEqual([200, photos.back_photo_id])
  })
  test('without a picture, or with one that is none, is refused on its field and keeps the card that was given', async () => {
    const { 'skill-photos': before } = (await status(browser))['steps-data']
    const missing = await sides({}, 'unused')
    expect([missing.status, missing.body.errors]).toEqual([422, { back_photo: ['Take this photo.'] }])
    const wrong = await sides({}, 'back_photo', Buffer.from('no picture'))
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['back_photo']])
    const { 'skill-photos': after } = (await status(browser))['steps-data']
    expect(after.skill_card_number).toBe(before.skill_card_number)
  })
  test('not yet passes the step', async () => {
    const other = await fresh()
    await walk(stage, other, 'skill-photos')
    const { body } = await other.form(`${api}/skill/photos`, { not_yet: 'true' })
    expect([body.data['next-step'], body.data['steps-data']['skill-photos'].not_yet]).toEqual([
      'medical-questionnaire',
      true,
    ])
  })
})

describe('the medical questionnaire', () => {
  test('is sealed: no answer tells it, and the database does not hold it in clear', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    const { raw } = await browser.get(`${api}/status`)
    expect(raw.body).toContain('"medical-questionnaire":{"given":true}')
    expect(raw.body).not.toContain('MARKERHEARING')
    const rows = await stage.deps.db.transaction('system', (tx) => tx.select().from(workerRegistrations))
    const moves = await stage.deps.db.transaction('system', (tx) => tx.select().from(history))
    expect(JSON.stringify([rows, moves])).not.toContain('MARKERHEARING')
    const id = (await browser.get('/api/me')).body.data.id
    const sealed = rows.find(({ user_id }) => user_id === id)?.medical ?? ''
    expect(stage.deps.keys.open('medical', sealed)).toContain('MARKERHEARING')
  })
  test.each([
    ['a question is left out', { results: medical.slice(1), declaration: true }],
    ['a question is answered twice', { results: [...medical.slice(1), medical[1]], declaration: true }],
    ['a yes says no more', { results: medical.map(({ question }) => ({ question, answer: true })), declaration: true }],
    ['nobody declares', { results: medical, declaration: false }],
  ])('is refused when %s', async (_, body) => {
    const browser = await fresh()
    await walk(stage, browser, 'medical-questionnaire')
    expect((await browser.post(`${api}/medical-questionnaire`, body)).status).toBe(422)
  })
})

describe('the personal details', () => {
  test.each([
    ['16 today in London', '2010-10-26', '2026-10-26', undefined],
    ['16 tomorrow', '2010-10-27', '2026-10-26', 'You must be 16 or over to work on a site.'],
    ['born on a leap day', '2012-02-29', '2028-02-28', 'You must be 16 or over to work on a site.'],
    ['born on a leap day, now 16', '2012-02-29', '2028-02-29', undefined],
    ['not born yet', '2027-01-01', '2026-10-26', 'This day is in the future.'],
    ['a hundred and more', '1925-01-01', '2026-10-26', 'Check the year.'],
  ])('of somebody %s', (_, born, today, words) => expect(refuseBirth(born, today)).toBe(words))

  test('the day is London’s: 16 at midnight there, while it is still yesterday in Greenwich time', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    const body = { ...details, email: nextEmail(), date_of_birth: '2011-07-01' }
    stage.clock.set(new Date('2027-06-30T22:59:00Z'))
    const relogin = async () => {
      const phone = `+447700900${last}`
      const { body } = await browser.phone('login', { phone_number: phone, password: strong })
      browser.token = body.tokenInfo.accessToken
    }
    await relogin()
    expect((await browser.post(`${api}/basic-info`, body)).body.errors).toEqual({
      date_of_birth: ['You must be 16 or over to work on a site.'],
    })
    stage.clock.set(new Date('2027-06-30T23:00:00Z'))
    expect((await browser.post(`${api}/basic-info`, body)).status).toBe(200)
  })
  test('a day that does not exist is refused in words', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    const { status, body } = await browser.post(`${api}/basic-info`, { ...details, date_of_birth: '1990-02-31' })
    expect([status, body.errors]).toEqual([422, { date_of_birth: ['There is no such day. Type it as DD/MM/YYYY.'] }])
  })
  test('an odd postcode is taken all the same', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    const { status } = await browser.post(`${api}/basic-info`, { ...details, email: nextEmail(), postcode: 'BFPO 801' })
    expect(status).toBe(200)
  })
  test('the photo comes after the details, and must be one’s own', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    const photo_id = await pictureId(browser, 'profile_photo')
    const early = await browser.post(`${api}/basic-info/photo`, { photo_id })
    expect([early.status, early.body.message]).toEqual([409, 'Your personal details come first, then your photo.'])
    await browser.post(`${api}/basic-info`, { ...details, email: nextEmail() })
    const card = await pictureId(browser, 'skill_card_front')
    expect((await browser.post(`${api}/basic-info/photo`, { photo_id: card })).body.errors).toEqual({
      photo_id: ['Take this photo again.'],
    })
    const given = await browser.post(`${api}/basic-info/photo`, { photo_id })
    expect(given.body.data['next-step']).toBe('emergency-contact')
  })
  test('the photo may travel in the form itself, as profile_photo', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    await browser.post(`${api}/basic-info`, { ...details, email: nextEmail() })
    const none = await browser.form(`${api}/basic-info/photo`, {})
    expect([none.status, none.body.errors]).toEqual([422, { profile_photo: ['Take this photo.'] }])
    const picture = { field: 'profile_photo', bytes: await photo('#33c'), name: 'me.jpg' }
    const { status, body } = await browser.form(`${api}/basic-info/photo`, {}, picture)
    expect([status, body.data['next-step']]).toEqual([200, 'emergency-contact'])
    expect(body.data['steps-data']['personal-info'].profile_photo).toMatchObject({
      name: 'me.jpg',
      collection_name: 'profile_photo',
    })
  })
  test('an address is answered alike whether it has an account or not, and only its owner learns of it, by mail', async () => {
    const [free, taken] = [nextEmail(), `taken-${last}@mail.example`]
    await stage.deps.db.transaction('system', async (tx) => {
      const dates = { created_at: stage.clock.now(), updated_at: stage.clock.now() }
      const owner = { default_role: 'OWNER' as const, email: taken, email_verified_at: stage.clock.now(), ...dates }
      await tx
        .insert(users)
        .values({ id: newId(), slug: newSlug('taken'), first_name: 'Ola', last_name: 'Lis', ...owner })
    })
    const answered = async (email: string) => {
      const browser = await fresh()
      await walk(stage, browser, 'personal-info')
      const given = await browser.post(`${api}/basic-info`, { ...details, email: email.toUpperCase() })
      const info = (data: Awaited<ReturnType<typeof status>>) => [
        data['next-step'],
        data['steps-data']['personal-info'],
      ]
      const { email: own, pending_email, email_verified } = (await browser.get('/api/me')).body.data
      const answers = [
        given.status,
        info(given.body.data),
        info(await status(browser)),
        { own, pending_email, email_verified },
      ]
      return JSON.stringify(answers).replaceAll(email, 'the address')
    }
    const forFree = await answered(free)
    expect(forFree).toContain('"own":null,"pending_email":"the address"')
    expect(await answered(taken)).toBe(forFree)
    const emails = await stage.deps.db.transaction('system', (tx) =>
      tx.execute<{ to: string; subject: string }>(
        sql`select payload ->> 'to' as "to", payload ->> 'subject' as subject from outbox where payload ->> 'to' in (${free}, ${taken}) order by id`,
      ),
    )
    expect(emails.rows).toEqual([
      { to: free, subject: 'Verify your email' },
      { to: taken, subject: 'You already have an account' },
    ])
  })
  test('the same address given again leaves the mailed link good', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    const email = nextEmail()
    await browser.post(`${api}/basic-info`, { ...details, email })
    await browser.post(`${api}/basic-info`, { ...details, email, city: 'Otley' })
    const emails = await stage.deps.db.transaction('system', (tx) =>
      tx.execute<{ text: string }>(
        sql`select payload ->> 'text' as text from outbox where payload ->> 'to' = ${email}`,
      ),
    )
    expect(emails.rows).toHaveLength(1)
    const token = /verify-email\/([\w-]{43})/.exec(emails.rows[0]?.text ?? '')?.[1]
    expect((await browser.post('/api/auth/verify-email', { token })).status).toBe(200)
    expect((await browser.get('/api/me')).body.data).toMatchObject({ email, pending_email: null, email_verified: true })
  })
  test('role, status and company are not theirs to set', async () => {
    const browser = await fresh()
    await walk(stage, browser, 'personal-info')
    for (const extra of [{ default_role: 'OWNER' }, { status: 'COMPLETED' }, { company_id: last }])
      expect((await browser.post(`${api}/basic-info`, { ...details, ...extra })).status).toBe(422)
  })
})

test('an emergency contact is somebody else, on a UK mobile', async () => {
  const phone = nextPhone()
  const browser = await newWorker(stage, phone)
  await walk(stage, browser, 'personal-info')
  await browser.post(`${api}/basic-info`, { ...details, email: nextEmail() })
  await browser.post(`${api}/basic-info/photo`, { photo_id: await pictureId(browser, 'profile_photo') })
  const own = await browser.post(`${api}/emergency-contact`, { ...contact, phone_number: phone })
  expect([own.status, own.body.errors]).toEqual([
    422,
    { phone_number: ['This is your own number. Give the number of somebody else.'] },
  ])
  const landline = await browser.post(`${api}/emergency-contact`, { ...contact, phone_number: '0113 496 0142' })
  expect(landline.status).toBe(422)
})

test('nobody but a worker has a registration of this kind', async () => {
  const browser = await fresh()
  const me = (await browser.get('/api/me')).body.data
  await stage.deps.db.transaction('system', (tx) =>
    tx.update(users).set({ default_role: 'OWNER' }).where(eq(users.id, me.id)),
  )
  expect((await browser.get(`${api}/status`)).status).toBe(404)
  expect((await browser.post(`${api}/onfido/applicant`, names)).status).toBe(404)
})
