import { afterAll, beforeAll, expect, test } from 'vitest'
import { castOf } from '../../support/cast.ts'
import { missing } from '../../support/matrix.ts'
import { type Browser, browserOf, type Stage, stageOf } from '../registration/worker.ts'
import { pdf } from './files.ts'

let stage: Stage
let cast: Awaited<ReturnType<typeof castOf>>
beforeAll(async () => {
  stage = await stageOf()
  cast = await castOf(stage.world)
})
afterAll(() => stage.close())

const as = (name: keyof typeof cast): Browser => {
  const browser = browserOf(stage)
  browser.token = cast[name].token
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
