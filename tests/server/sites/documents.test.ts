import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { history } from '#server/platform/db/schema/record'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import type { SiteDocument } from '#shared/api/sites/site-document'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { uploadPdf } from '../platform/files/files.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = `/api/me/sites/${siteId('riverside')}/documents`
async function list(key: string, url = riverside): Promise<SiteDocument[]> {
  return (await demo.request(key, 'GET', url)).json().data
}
const upload = (key: string, inside: string, fileKey?: string) => uploadPdf(demo, key, inside, fileKey)
const publish = (key: string, media_id: string, changed: object = {}, url = riverside) =>
  demo.request(key, 'POST', url, { name: 'RAMS-030 Lead work', roles: [], language: 'en', media_id, ...changed })
const renew = (key: string, document: string, media_id: string) =>
  demo.request(key, 'POST', `${riverside}/${document}/versions`, { media_id })
const withdraw = (key: string, document: string) => demo.request(key, 'PUT', `${riverside}/${document}/withdraw`)
const named = async (key: string, name: string) => (await list(key)).find((one) => one.name === name)
/** What the worker's own page says of documents that wait to be read. */
async function toRead(worker: string): Promise<string | undefined> {
  const { tasks } = (await demo.request(worker, 'GET', '/api/me/home')).json().data.home
  return tasks.find(({ kind }: { kind: string }) => kind === 'documents')?.text
}

describe('the documents of a site', () => {
  test('are listed by name with their versions, newest first, each file behind a signed address', async () => {
    const documents = await list('margaret')
    expect(documents.map(({ name, versions }) => [name, versions.map(({ version }) => version)])).toEqual([
      ['RAMS-017 Tower crane lifting operations', [4]],
      ['RAMS-021 Dry lining from mobile towers', [2]],
      ['Site induction and traffic plan', [7, 6]],
    ])
    const [newest] = documents[2]?.versions ?? []
    expect(newest).toMatchObject({ published_by: 'Margaret Finch', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const file = await demo.request('margaret', 'GET', newest?.file?.full_url ?? '')
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  const setAccess = (company: 'sub' | 'requesting', status: 'ENDED' | 'GRANTED') =>
    demo.deps.db.transaction('system', (tx) =>
      tx
        .update(siteSubcompanies)
        .set({ status })
        .where(
          and(eq(siteSubcompanies.site_id, siteId('riverside')), eq(siteSubcompanies.company_id, companyId(company))),
        ),
    )

  test('a company that the site is shared with reads them until its access ends; who published stays private', async () => {
    const [document] = await list('beata')
    const address = document?.versions[0]?.file?.full_url ?? ''
    expect(document?.versions[0]?.published_by).toBeNull()
    expect((await demo.request('beata', 'GET', address)).statusCode).toBe(200)
    await setAccess('sub', 'ENDED')
    expect((await demo.request('beata', 'GET', address)).statusCode).toBe(404)
    expect((await demo.request('beata', 'GET', riverside)).statusCode).toBe(404)
    await setAccess('sub', 'GRANTED')
  })

  /** The documents of an assignment as its worker reads them, and the answer to opening the first of them. */
  async function readAs(worker: string, assignment: string, address?: string) {
    const { documents } = (await demo.request(worker, 'GET', `/api/assignments/${assignment}`)).json().data
    const url: string = address ?? documents[0].file.full_url
    return { url, count: documents.length, opened: (await demo.request(worker, 'GET', url)).statusCode }
  }

  test('a worker whom a sub-company sends reads them until its access ends', async () => {
    const [site_id, company_id] = [siteId('riverside'), companyId('requesting')]
    const worker_id = personId('padraig-mulcahy')
    const assignment = { id: newId(), worker_id, site_id, company_id, role_id: 'groundworker' }
    await demo.deps.db.transaction('system', async (tx) => {
      await tx.insert(siteSubcompanies).values({ id: newId(), site_id, company_id, status: 'GRANTED' })
      await tx.insert(assignments).values({ ...assignment, start_at: '2020-01-01', end_at: '2099-12-31' })
    })
    const { url, ...before } = await readAs('padraig-mulcahy', assignment.id)
    expect(before).toEqual({ count: 1, opened: 200 })
    await setAccess('requesting', 'ENDED')
    expect(await readAs('padraig-mulcahy', assignment.id, url)).toEqual({ url, count: 0, opened: 404 })
    await demo.deps.db.transaction('system', (tx) => tx.delete(assignments).where(eq(assignments.id, assignment.id)))
  })

  test('a worker who came to work there reads none that is published after the access has ended', async () => {
    const worker = 'bartholomew-featherstonehaugh-cholmondeley'
    const [assignment] = await demo.deps.db.transaction('system', (tx) =>
      tx
        .select({ id: assignments.id })
        .from(assignments)
        .where(eq(assignments.worker_id, personId(worker))),
    )
    const before = await readAs(worker, assignment?.id ?? '')
    expect(before.opened).toBe(200)
    await setAccess('sub', 'ENDED')
    const added = await publish('priya', await upload('priya', 'later'), { name: 'RAMS-040 Later' })
    expect(added.statusCode).toBe(200)
    expect(await readAs(worker, assignment?.id ?? '', before.url)).toEqual({ ...before, count: 0, opened: 404 })
    await withdraw('priya', added.json().data.id)
    await setAccess('sub', 'GRANTED')
  })
})

describe('publishing', () => {
  test('asks those whom the document is for to read it; a new version asks them again', async () => {
    const before = await toRead('jan-nowak')
    const first = await publish('priya', await upload('priya', 'one'), { name: 'RAMS-031 Night work' })
    expect(first.statusCode).toBe(200)
    const requested = await toRead('jan-nowak')
    expect(requested).not.toBe(before)
    const { id } = first.json().data as SiteDocument
    const second = await renew('priya', id, await upload('priya', 'two'))
    expect(second.json().data.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    await withdraw('priya', id)
    expect(await toRead('jan-nowak')).toBe(before)
    const accepted = await named('margaret', 'RAMS-021 Dry lining from mobile towers')
    await renew('margaret', accepted?.id ?? '', await upload('margaret', 'three'))
    expect(await toRead('jan-nowak')).not.toBe(before)
    const moves = await demo.deps.db.transaction('system', (tx) =>
      tx.select().from(history).where(eq(history.noun_id, id)),
    )
    expect(moves.map(({ move, to }) => `${move} ${to}`)).toEqual([
      'publish published',
      'renew published',
      'withdraw withdrawn',
    ])
  })

  test('the same file again is refused: nothing in it changed', async () => {
    const { id } = (await publish('margaret', await upload('margaret', 'same'))).json().data as SiteDocument
    const again = await renew('margaret', id, await upload('margaret', 'same'))
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { media_id: ['This is the file of version 1. Choose the changed one.'] },
    ])
  })

  test('a withdrawn document is neither renewed nor withdrawn again, and the shared company sees it no more', async () => {
    const { id } = (await publish('margaret', await upload('margaret', 'gone'), { name: 'Withdrawn plan' })).json()
      .data as SiteDocument
    expect((await withdraw('margaret', id)).json().data.withdrawn_at).not.toBeNull()
    const words = 'This document was withdrawn: publish a new one.'
    for (const answer of [await withdraw('margaret', id), await renew('margaret', id, await upload('margaret', 'x'))])
      expect([answer.statusCode, answer.json().message]).toEqual([409, words])
    expect((await list('margaret')).at(-1)?.name).toBe('Withdrawn plan')
    expect(await named('beata', 'Withdrawn plan')).toBeUndefined()
  })

  test('a file that is missing, of another company, or no safety document is refused at its field', async () => {
    const foreign = await upload('owain', 'of another company')
    const attachment = await upload('margaret', 'a letter', 'attachment')
    for (const media of [missing, foreign, attachment]) {
      const answer = await publish('margaret', media)
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { media_id: ['This file is not here. Choose the PDF again.'] },
      ])
    }
    const unnamed = await publish('margaret', attachment, { name: ' ', roles: ['astronaut'], language: 'xx' })
    expect(Object.keys(unnamed.json().errors).sort()).toEqual(['language', 'name', 'roles.0'])
  })

  test('is for the owner and the assigned managers; on a shared site and a foreign one nobody else finds it', async () => {
    const [document] = await list('margaret')
    const id = document?.id ?? ''
    const media = await upload('colin', 'colin')
    for (const answer of [await publish('colin', media), await renew('colin', id, media), await withdraw('colin', id)])
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'You are not a manager of this site.'])
    for (const key of ['beata', 'owain']) {
      const own = await upload(key, key)
      for (const answer of [await publish(key, own), await renew(key, id, own), await withdraw(key, id)])
        expect([key, answer.statusCode]).toEqual([key, 404])
    }
    const elsewhere = await demo.request(
      'margaret',
      'PUT',
      `/api/me/sites/${siteId('northgate')}/documents/${id}/withdraw`,
    )
    expect(elsewhere.statusCode).toBe(404)
  })
})
