import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import type { Mark, MarkWord, RunningRollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { currentMark, put } from '#shared/domain/safety/roll-call-marks'
import { hasUnsent, marked } from '#shared/domain/safety/roll-call-session'
import { createDemoServer, personId } from '../support/demo.ts'
import { dice } from '../support/dice.ts'

const people = 300
const disconnects = 20
const marksEach = 400
const site = siteId('mill')

let demo: Awaited<ReturnType<typeof createDemoServer>>
let base = ''
/** What becomes of a marshal's calls: they go through, are lost on the way, or their answer is. */
type Line = 'good' | 'lost' | 'answer lost'
const lines = new Map<string, Line>()

beforeAll(async () => {
  demo = await createDemoServer()
  base = await demo.app.listen({ port: 0, host: '127.0.0.1' })
  await demo.deps.db.transaction('system', async (tx) => {
    await tx.execute(sql`update check_ins set out_at = now() where site_id = ${site} and out_at is null`)
    await tx.execute(sql`insert into users (id, slug, first_name, last_name, default_role, status)
      select gen_random_uuid(), 'roll-' || n, 'Worker', 'Number ' || n, 'WORKER', 'COMPLETED'
      from generate_series(1, ${people}::int) n`)
    await tx.execute(sql`insert into check_ins (id, worker_id, site_id, company_id, in_at, in_source)
      select gen_random_uuid(), u.id, ${site}, s.company_id, now(), 'GATE' from users u, sites s
      where u.slug like 'roll-%' and s.id = ${site}`)
  })
  const through = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const line = lines.get(new Headers(init.headers).get('authorization') ?? '') ?? 'good'
    if (line === 'lost') throw new TypeError('fetch failed')
    const answer = await through(new URL(path, base), init)
    if (line === 'answer lost') throw new TypeError('fetch failed')
    return answer
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await demo.close()
})

/** A phone of its own: its modules, its token, its shelf. */
async function marshal(key: string, fullName: string) {
  vi.resetModules()
  const { token: tokens } = await import('#services/kit/token')
  const service = await import('#services/safety/roll-call')
  const { beginCall } = await import('#services/safety/roll-call-begin')
  const { rollCallOfflineStore } = await import('#services/safety/roll-call-offline-store')
  const token = await demo.signIn(personId(key))
  tokens.keep(token)
  const me = { id: personId(key), name: fullName }
  const name = `Bearer ${token}`
  const made: Mark[] = []
  let session: RollCallSession | undefined
  const current = () => {
    if (!session) throw new Error(`${key} has no book`)
    return session
  }
  const keep = async (next: RollCallSession) => {
    session = next
    await rollCallOfflineStore.keep(next)
  }
  return {
    made,
    session: current,
    line: (to: Line) => void lines.set(name, to),
    open: async () => keep((await service.openSession({ siteId: site, me })).session),
    /** Opens what the phone keeps, as a page without network does. */
    recall: async () => {
      const { session: kept } = await service.recallSession({ siteId: site, me })
      if (kept) session = kept
    },
    begin: async () => keep((await beginCall({ session, kind: 'DRILL', me })).session),
    /** As after a reload of the page. */
    forget: () => {
      session = undefined
    },
    step: () =>
      service.syncSession({ session }).then(
        (answer) => keep(service.absorbed(current(), answer)),
        (error: unknown) => {
          if (Object(error).status !== undefined) throw error
        },
      ),
    close: () => service.closeSession({ session, confirmed: true }),
    async mark(person_id: string, mark: MarkWord) {
      const shown = currentMark(current().marks[person_id])
      await keep(marked(current(), me, { person_id, mark, shown, at: Date.now() }))
      const last = current().unsent.at(-1)
      if (last) made.push(last)
    },
  }
}

test.each([20261026, 7])(
  `${people} people, 2 marshals, ${disconnects} disconnects, no mark lost (seed %i)`,
  async (seed) => {
    const roll = dice(seed)
    const [first, second] = [await marshal('owain', 'Owain Sutcliffe'), await marshal('ffion', 'Ffion Hebblethwaite')]
    await first.open()
    await first.begin()
    await first.step()
    await second.open()
    expect(second.session().people).toHaveLength(people)
    const ids = first.session().people.map(({ id }) => id)
    const cuts = Array.from({ length: disconnects }, () => roll(2 * marksEach - 40)).sort((a, b) => a - b)
    const until = new Map<typeof first, number>()
    let happened = 0
    let reloads = 0
    for (let at = 0; at < 2 * marksEach; at++) {
      const me = roll(2) ? first : second
      while (cuts[0] !== undefined && cuts[0] <= at) {
        cuts.shift()
        const cut = roll(2) ? first : second
        cut.line(roll(2) ? 'lost' : 'answer lost')
        until.set(cut, at + 5 + roll(30))
        happened += 1
      }
      for (const [cut, end] of until) {
        if (end > at) continue
        until.delete(cut)
        cut.line('good')
      }
      if (until.has(me) && roll(25) === 0) {
        // The page is loaded anew without network: the phone goes on from what it kept.
        me.line('lost')
        me.forget()
        reloads += 1
        await me.recall()
      }
      const word = (['SAFE', 'SAFE', 'SAFE', 'NEEDS_HELP', 'NOT_ON_SITE', 'NONE'] as const)[roll(6)] ?? 'SAFE'
      await me.mark(ids[at % people === at ? at : roll(people)] ?? '', word)
      if (roll(3) === 0) await me.step()
    }
    for (const me of [first, second]) me.line('good')
    for (let round = 0; round < 3; round++)
      for (const me of [first, second])
        do await me.step()
        while (hasUnsent(me.session()))

    const made = [...first.made, ...second.made]
    const kept = await demo.deps.db.transaction('system', async (tx) => {
      const { rows } = await tx.execute<{ key: string }>(sql`select person_id || ' ' || device || ' ' || clock as key
        from roll_call_marks where roll_call_id = ${first.session().call?.id}`)
      return rows.map(({ key }) => key)
    })
    const lost = made.filter(({ person_id, device, clock }) => !kept.includes(`${person_id} ${device} ${clock}`))
    process.stdout.write(
      `roll call: ${people} people, 2 marshals, ${happened} disconnects, ${reloads} reloads without network, ${made.length} marks made, ${kept.length} kept, ${lost.length} lost (seed ${seed})\n`,
    )
    expect(lost).toEqual([])
    expect(kept).toHaveLength(made.length)
    expect(happened).toBe(disconnects)
    expect(reloads).toBeGreaterThan(0)
    const whole: RunningRollCall = (
      await demo.request('owain', 'GET', `/api/me/roll-calls/${first.session().call?.id}`)
    ).json().data
    // The server's clock stands still here: every mark is bounded to the one moment.
    const at = demo.clock.now().toISOString()
    const truth = put(
      {},
      made.map((mark) => ({ ...mark, at })),
    )
    expect(first.session().marks).toEqual(second.session().marks)
    expect(first.session().marks).toEqual(truth)
    const onServer = whole.marks.map(({ late: _, ...mark }) => mark)
    expect(put({}, onServer)).toEqual(truth)
    const isAnswered = (help: Mark) =>
      made.some(
        ({ person_id, answers }) =>
          person_id === help.person_id && answers?.device === help.device && answers.clock === help.clock,
      )
    const calls = made.filter((mark) => mark.mark === 'NEEDS_HELP' && !isAnswered(mark))
    expect(calls.length).toBeGreaterThan(0)
    for (const { person_id } of calls) expect(currentMark(truth[person_id])?.mark).toBe('NEEDS_HELP')
    await first.close()
  },
  120_000,
)
