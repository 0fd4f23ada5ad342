import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { newId } from '#shared/domain/kit/id'
import { missing } from '../../support/matrix.ts'
import { openTalk, type Talker, text } from './conversation-rig.ts'

const talk = await openTalk()
afterAll(() => talk.close())
const ownerA = talk.people['owner A']
const ownerC = talk.people['owner C']

test('an id in capitals names the same person: no second conversation, and none with oneself', async () => {
  const worker = await talk.worker(ownerA)
  const first = await talk.begin(ownerA, worker)
  const again = await talk.begin(ownerA, { ...worker, id: worker.id.toUpperCase() })
  expect([first.statusCode, again.statusCode]).toEqual([200, 303])
  expect((await talk.list(worker)).data).toHaveLength(1)
  expect((await talk.begin(ownerA, { ...ownerA, id: ownerA.id.toUpperCase() })).statusCode).toBe(404)
})

describe('who may begin a conversation', () => {
  test('people of one company, both ways, a worker with a colleague too', async () => {
    const [one, two] = [await talk.worker(ownerA), await talk.worker(ownerA)]
    expect((await talk.begin(ownerA, talk.people['manager A assigned'])).statusCode).toBe(200)
    expect((await talk.begin(one, ownerA)).statusCode).toBe(200)
    expect((await talk.begin(ownerA, two)).statusCode).toBe(200)
    expect((await talk.begin(one, two)).statusCode).toBe(200)
    expect((await talk.list(one)).data.map((row) => row.with.id)).toEqual([two.id, ownerA.id])
  })

  test('an assignment, for the company that gives the work and the one that runs the site', async () => {
    const ownerB = talk.people['owner B']
    const company_id = await talk.companyOf(ownerB)
    const assigned = async () => {
      const worker = await talk.worker()
      await talk.system(async (tx) => {
        const [site] = await tx.select().from(sites).where(eq(sites.slug, 'site-1'))
        const days = { start_at: '2026-10-26', end_at: '2026-10-30' }
        await tx.insert(assignments).values({
          id: newId(),
          worker_id: worker.id,
          company_id,
          site_id: site?.id ?? '',
          role_id: 'labourer',
          ...days,
        })
      })
      return worker
    }
    expect((await talk.begin(ownerB, await assigned())).statusCode).toBe(200)
    expect((await talk.begin(ownerA, await assigned())).statusCode).toBe(200)
    expect((await talk.begin(await assigned(), ownerB)).statusCode).toBe(200)
    expect((await talk.begin(await assigned(), ownerA)).statusCode).toBe(200)
    expect((await talk.begin(ownerC, await assigned())).statusCode).toBe(404)
    expect((await talk.begin(await assigned(), ownerC)).statusCode).toBe(404)
  })

  test('an offer or an application, both ways', async () => {
    const open = await talk.post(ownerC)
    for (const relate of [
      (worker: Talker) => talk.offer(ownerC, worker),
      (worker: Talker) => talk.apply(worker, ownerC, open),
    ]) {
      const [one, two, stranger] = [await talk.worker(), await talk.worker(), await talk.worker()]
      for (const worker of [one, two]) await relate(worker)
      expect((await talk.begin(ownerC, one)).statusCode).toBe(200)
      expect((await talk.begin(two, ownerC)).statusCode).toBe(200)
      expect((await talk.begin(ownerA, await talk.worker())).statusCode).toBe(404)
      expect((await talk.begin(stranger, ownerC)).statusCode).toBe(404)
    }
  })

  test('staff with a worker who agrees to be found, as long as they agree; not the worker, not payroll', async () => {
    const worker = await talk.worker(undefined, { open_to_work: true })
    expect((await talk.begin(worker, ownerC)).statusCode).toBe(404)
    expect((await talk.begin(talk.people['payroll owner P'], worker)).statusCode).toBe(404)
    const begun = await talk.begin(ownerC, worker)
    const { id } = begun.json().data
    await talk.system((tx) => tx.update(users).set({ open_to_work: false }).where(eq(users.id, worker.id)))
    expect((await talk.begin(ownerA, worker)).statusCode).toBe(404)
    const closed = await talk.send(ownerC, id, text('Still looking?'))
    expect([closed.statusCode, closed.json().message]).toEqual([
      409,
      'Kwame Boateng no longer agrees to be found by companies. You can write again once they write to you.',
    ])
    expect((await talk.read(ownerC, id)).conversation.closed).toBe(closed.json().message)
    expect((await talk.send(worker, id, text('I am.'))).statusCode).toBe(200)
    expect((await talk.send(ownerC, id, text('Good.'))).statusCode).toBe(200)
  })

  test('a stranger is answered as a missing person, and so are a deactivated and an unfinished one', async () => {
    const none = await talk.begin(ownerA, { id: missing, token: '' })
    expect(none.statusCode).toBe(404)
    const left = await talk.worker(ownerA, { active: false })
    const unfinished = await talk.worker(ownerA, { status: 'REGISTERING' })
    for (const person of [talk.people['worker C'], ownerC, left, unfinished, ownerA]) {
      const answer = await talk.begin(ownerA, person)
      expect([answer.statusCode, answer.body]).toEqual([404, none.body])
    }
  })

  test('after work has ended they write on in what they have', async () => {
    const { id, mine, other } = await talk.talk()
    await talk.system((tx) =>
      tx.update(employments).set({ ended_at: talk.clock.now() }).where(eq(employments.worker_id, other.id)),
    )
    expect((await talk.send(mine, id, text('Your last payslip is in.'))).statusCode).toBe(200)
  })

  test('a second one is a 303 to the first without a Location, and writes nothing', async () => {
    const { id, mine, other } = await talk.talk()
    for (const again of [
      await talk.begin(mine, other, text('Again.')),
      await talk.begin(other, mine, text('Me too.')),
    ]) {
      expect([again.statusCode, again.json()]).toEqual([303, { data: { id } }])
      expect(again.headers.location).toBeUndefined()
    }
    expect((await talk.read(mine, id)).data).toHaveLength(1)
  })

  test('ten at once make one conversation with one message', async () => {
    const other = await talk.worker(ownerA)
    const answers = await Promise.all(Array.from({ length: 10 }, () => talk.begin(ownerA, other)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    const [id] = answers.map((answer) => answer.json().data.id)
    expect((await talk.read(other, id)).data).toHaveLength(1)
  })

  test('a company begins 30 a day, its people together; the 31st waits, and a refused one counts for nothing', async () => {
    const { owner, colleague } = await talk.staff()
    for (let n = 0; n < 30; n += 1) {
      const by = n % 2 ? owner : colleague
      expect((await talk.begin(by, await talk.worker(owner))).statusCode).toBe(200)
      if (n < 3) expect((await talk.begin(by, { id: missing, token: '' })).statusCode).toBe(404)
    }
    const over = await talk.begin(colleague, await talk.worker(owner))
    expect([over.statusCode, over.json().message]).toEqual([
      429,
      'Your company has begun 30 conversations today, which is the most. Try again tomorrow.',
    ])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  })
})

describe('blocking a company', () => {
  const block = (who: Talker, id: string, blocked = true) =>
    talk.as(who, 'PUT', `/api/me/blocked-companies/${id}`, { blocked })

  test('ends what its people can write, in old conversations and new ones, until it is taken back', async () => {
    const { id, mine, other, colleague } = await talk.talk()
    const company = await talk.companyOf(mine)
    expect((await block(other, company)).json()).toEqual({ data: { id: company, blocked: true } })
    expect((await block(other, company)).statusCode).toBe(200)
    const words = 'Kwame Boateng takes no messages from your company.'
    const refused = await talk.send(mine, id, text('Hello?'))
    expect([refused.statusCode, refused.json().message]).toEqual([409, words])
    const another = await talk.begin(colleague, other)
    expect([another.statusCode, another.json().message]).toEqual([409, words])
    const own = await talk.send(other, id, text('Well.'))
    expect([own.statusCode, own.json().message]).toEqual([409, 'You have blocked Calder & Finch. Unblock it to write.'])
    expect((await talk.read(other, id)).conversation).toMatchObject({ is_blocked: true, closed: own.json().message })
    expect((await talk.read(mine, id)).conversation).toMatchObject({ is_blocked: false, closed: words })
    expect((await block(other, company, false)).json().data).toEqual({ id: company, blocked: false })
    expect((await talk.send(mine, id, text('Hello again.'))).statusCode).toBe(200)
  })

  test('is the worker’s, of a company that they can know of', async () => {
    const { mine, other } = await talk.talk()
    expect((await block(mine, await talk.companyOf(ownerC))).statusCode).toBe(403)
    const none = await block(other, missing)
    const foreign = await block(other, await talk.companyOf(talk.people['owner B']))
    expect([none.statusCode, foreign.statusCode, foreign.body]).toEqual([404, 404, none.body])
  })

  test('works on a company that found them in the directory', async () => {
    const worker = await talk.worker(undefined, { open_to_work: true })
    const { id } = (await talk.begin(ownerC, worker)).json().data
    const { conversation } = await talk.read(worker, id)
    expect(conversation.with.company?.name).toBe('Company C')
    expect((await block(worker, conversation.with.company?.id ?? '')).statusCode).toBe(200)
    expect((await talk.send(ownerC, id, text('Well?'))).statusCode).toBe(409)
  })
})
