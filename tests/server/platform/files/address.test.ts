import { afterAll, beforeAll, expect, test } from 'vitest'
import { missing } from '../../../support/matrix.ts'
import { createPersonas } from '../../../support/personas.ts'
import { type Browser, browserOf, newWorker, photo, type Stage, stageOf } from '../../registration/worker.ts'
import { pdf } from './files.ts'

let stage: Stage
let personas: Awaited<ReturnType<typeof createPersonas>>
beforeAll(async () => {
  stage = await stageOf()
  personas = await createPersonas(stage.deps)
})
afterAll(() => stage.close())

const as = (name: keyof typeof personas): Browser => {
  const browser = browserOf(stage)
  browser.token = personas[name].token
  return browser
}

test('of a page that is open for six minutes, a file opens at a new address; the old one is dead', async () => {
  const owner = as('owner A')
  const { body } = await owner.upload('rams', pdf({ note: Buffer.alloc(2000, 'x') }), 'rams.pdf')
  const { id, full_url } = body.data.data.file
  expect((await owner.get(full_url)).status).toBe(200)
  stage.clock.forward(360)
  expect((await owner.get(full_url)).status).toBe(403)
  const renewed = await owner.get(`/api/media/${id}`)
  expect([renewed.status, renewed.body.data.name]).toEqual([200, 'rams.pdf'])
  const anybody = browserOf(stage)
  expect((await anybody.get(renewed.body.data.full_url)).status).toBe(200)
  expect((await as('owner C').get(renewed.body.data.full_url)).status).toBe(403)
})

test('who may not read a file gets no address of it, as of one that there is not', async () => {
  const { body } = await as('owner A').upload('rams', pdf({ note: Buffer.alloc(2000, 'y') }), 'rams.pdf')
  const none = await as('owner C').get(`/api/media/${missing}`)
  for (const name of ['owner C', 'worker C', 'registering worker'] as const) {
    const foreign = await as(name).get(`/api/media/${body.data.data.file.id}`)
    expect([name, foreign.status, foreign.body]).toEqual([name, 404, none.body])
  }
  expect((await browserOf(stage).get(`/api/media/${body.data.data.file.id}`)).status).toBe(401)
})

test('a picture opens with the cookie of its own sign-in, without one for five minutes, and with no other’s', async () => {
  const [jan, ewa] = [await newWorker(stage, '+447700900123'), await newWorker(stage, '+447700900124')]
  const { body } = await jan.upload('identity_document', await photo(), 'passport.jpg')
  const { full_url } = body.data.data.file
  // A page shows pictures without a bearer.
  for (const browser of [jan, ewa]) browser.token = undefined
  expect((await jan.get(full_url)).status).toBe(200)
  const foreign = await ewa.get(full_url)
  expect([foreign.status, foreign.body.message]).toEqual([403, 'This address was made for somebody else.'])
  stage.clock.forward(300)
  expect((await browserOf(stage).get(full_url)).status).toBe(200)
  stage.clock.forward(1)
  for (const browser of [browserOf(stage), jan]) expect((await browser.get(full_url)).status).toBe(403)
})

test('a cookie of a sign-in that has ended is as good as none', async () => {
  const [jan, ewa] = [await newWorker(stage, '+447700900125'), await newWorker(stage, '+447700900126')]
  const { body } = await jan.upload('identity_document', await photo(), 'passport.jpg')
  const jar = new Map(ewa.jar)
  expect((await ewa.call('POST', '/api/auth/logout', {}, { origin: 'http://localhost' })).status).toBe(200)
  const page = browserOf(stage)
  for (const [name, value] of jar) page.jar.set(name, value)
  expect((await page.get(body.data.data.file.full_url)).status).toBe(200)
})
