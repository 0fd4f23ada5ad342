import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { and as all, setup } from 'xstate'
import { type LawMeta, stateOf } from '#lifecycles/law'
import { history } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { conflict, Problem } from '#server/platform/kit/problems'
import {
  type LockableNoun,
  transition,
  transitionEach,
  transitionIfAllowed,
  transitionRow,
} from '#server/platform/moves/transition'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../../support/demo.ts'

type Facts = { isDoorOwner: boolean }
type Move = { type: 'fit' } | { type: 'close'; note?: string } | { type: 'lift' } | { type: 'wear' }
const doorLifecycle = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as Move, meta: {} as LawMeta },
  guards: {
    canLift: ({ context }) => context.isDoorOwner,
    hasNote: ({ event }) => event.type === 'close' && !!event.note,
  },
}).createMachine({
  id: 'door',
  context: ({ input }) => input,
  meta: { reasons: { canLift: 'Only its owner lifts it.', hasNote: 'Say why.' } },
  initial: 'none',
  states: {
    none: { meta: { message: 'There is no door.' }, on: { fit: 'open' } },
    open: { meta: { message: 'It is open.' }, on: { close: { guard: all(['hasNote']), target: 'shut' } } },
    shut: { meta: { message: 'It is shut.' }, on: { lift: { guard: 'canLift', target: 'open' }, wear: 'shut' } },
  },
})

type Door = { id: string; name: string; status: 'OPEN' | 'SHUT' | 'NONE' }
type By = { me: { id: string } | null; now: Date; isDoorOwner?: boolean; overtaken?: boolean }
/** A door is kept in the name of a site: it is the row that is locked. */
const doorNoun: LockableNoun<typeof doorLifecycle, Door, By> = {
  noun: 'door',
  lifecycle: doorLifecycle,
  async lock(tx, id) {
    const [row] = await tx.select().from(sites).where(eq(sites.id, id)).for('update')
    return row && { id, name: row.name, status: row.name === 'SHUT' ? 'SHUT' : 'OPEN' }
  },
  state: ({ status }) => stateOf(status),
  facts: (_row, { isDoorOwner = false }) => ({ isDoorOwner }),
  owner: ({ id }) => ({ id, companyId: null, userId: personId('shaun-earnshaw') }),
  check: (_row, { overtaken }) => {
    if (overtaken) throw conflict('Somebody was faster.')
  },
}

let demo: Awaited<ReturnType<typeof createDemoServer>>
let id: string
let now: Date
/** Lines of history since the test began. */
let since: string
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(async () => {
  now = demo.clock.now()
  since = newId()
  id = await inOne(async (tx) => {
    const [site] = await tx.select().from(sites).limit(1)
    if (!site) throw new Error('there is no site')
    await tx.update(sites).set({ name: 'OPEN' }).where(eq(sites.id, site.id))
    return site.id
  })
})

const inOne = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => demo.deps.db.transaction('system', run)
const put = (tx: Tx, name: string) => tx.update(sites).set({ name }).where(eq(sites.id, id))
const nameNow = () => inOne(async (tx) => (await tx.select().from(sites).where(eq(sites.id, id)))[0]?.name)
const lines = () =>
  inOne((tx) =>
    tx
      .select()
      .from(history)
      .where(and(eq(history.noun_id, id), gt(history.id, since))),
  )
const move = (type: Move, by: Partial<By> = {}) =>
  inOne((tx) =>
    transition(tx, doorNoun, id, type, { me: { id: personId('margaret') }, now, ...by }, async ({ to }) => {
      await put(tx, to.toUpperCase())
      return { data: { detail: 'by hand' } }
    }),
  )
const answer = async (run: Promise<unknown>) => {
  const error = await run.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof Problem)) throw error ?? new Error('it was not refused')
  return [error.status, Object(error.body).message]
}

test('a move that is allowed is written, with one line of history', async () => {
  expect(await move({ type: 'close', note: 'Wind.' })).toMatchObject({ from: 'open', to: 'shut' })
  expect(await nameNow()).toBe('SHUT')
  expect(await lines()).toEqual([
    expect.objectContaining({
      from: 'OPEN',
      move: 'close',
      to: 'SHUT',
      at: now,
      by: personId('margaret'),
      user_id: personId('shaun-earnshaw'),
      company_id: null,
      data: { detail: 'by hand' },
    }),
  ])
})

test.each([
  ['the state does not have it', { type: 'lift' } as Move, {}, [409, 'It is open.']],
  ['what was typed does not do', { type: 'close' } as Move, {}, [422, expect.any(String)]],
  [
    'the row was changed meanwhile',
    { type: 'close', note: 'Wind.' } as Move,
    { overtaken: true },
    [409, 'Somebody was faster.'],
  ],
])('a move is refused, and nothing is written: %s', async (_, type, by, expected) => {
  expect(await answer(move(type, by))).toEqual(expected)
  expect([await nameNow(), await lines()]).toEqual(['OPEN', []])
})

test('who makes the move is answered 403, before a change meanwhile is looked for', async () => {
  await inOne((tx) => put(tx, 'SHUT'))
  expect(await answer(move({ type: 'lift' }, { overtaken: true }))).toEqual([403, 'Only its owner lifts it.'])
  expect(await move({ type: 'lift' }, { isDoorOwner: true })).toMatchObject({ to: 'open' })
})

test('other words for a refusal leave its status as it is, and a noun can give the whole answer', async () => {
  await inOne((tx) => put(tx, 'SHUT'))
  const lift = (refuse: NonNullable<typeof doorNoun.refuse>) =>
    answer(
      inOne((tx) =>
        transition(tx, { ...doorNoun, refuse }, id, { type: 'lift' }, { me: null, now }, async () => undefined),
      ),
    )
  expect(await lift(() => 'Ask Calder & Finch.')).toEqual([403, 'Ask Calder & Finch.'])
  expect(await lift((_tx, _refused, { name }) => conflict(`${name} is locked.`))).toEqual([409, 'SHUT is locked.'])
  expect(await lift(() => undefined)).toEqual([403, 'Only its owner lifts it.'])
})

test('the line of history says what the command returned, of the row as it wrote it', async () => {
  const steps: string[] = []
  const line = newId()
  const traced = {
    ...doorNoun,
    owner: ({ status }: Door) => ({ id, companyId: null, userId: personId(status === 'SHUT' ? 'jan-nowak' : 'priya') }),
    recorded: (state: string) => `is ${state}`,
    before: async (_tx: Tx, { status }: Door, _by: By, name: string) => steps.push(`${name} of ${status}`),
  }
  await inOne((tx) =>
    transition(tx, traced, id, { type: 'close', note: 'Wind.' }, { me: null, now }, async ({ row }) => {
      steps.push('write')
      return { row: { ...row, status: 'SHUT' as const }, move: 'slam', line }
    }),
  )
  expect(steps).toEqual(['close of OPEN', 'write'])
  expect(await lines()).toEqual([
    expect.objectContaining({ id: line, from: 'is open', move: 'slam', to: 'is shut', user_id: personId('jan-nowak') }),
  ])
})

test('a row that is not there is 404, whatever the move', async () => {
  id = personId('margaret')
  expect(await answer(move({ type: 'lift' }))).toEqual([404, 'Not found.'])
})

test('what begins with the move has no state before it in the history', async () => {
  const planned: Door = { id, name: 'OPEN', status: 'NONE' }
  await inOne((tx) =>
    transitionRow(tx, doorNoun, planned, { type: 'fit' }, { me: null, now }, async ({ row, to }) => {
      await put(tx, to.toUpperCase())
      return { row: { ...row, status: 'OPEN' as const } }
    }),
  )
  expect(await lines()).toEqual([expect.objectContaining({ from: null, move: 'fit', to: 'OPEN', by: null })])
})

test('what comes late or twice changes nothing, and throws nothing', async () => {
  const late: Door = { id, name: 'OPEN', status: 'OPEN' }
  const wear = (row: Door) =>
    inOne((tx) =>
      transitionIfAllowed(tx, doorNoun, row, { type: 'wear' }, { me: null, now }, async () => {
        await put(tx, 'WORN')
        return { data: { by: 'time' } }
      }),
    )
  expect(await wear(late)).toBeUndefined()
  expect([await nameNow(), await lines()]).toEqual(['OPEN', []])
  expect(await wear({ ...late, status: 'SHUT' })).toMatchObject({ from: 'shut', to: 'shut' })
  expect([await nameNow(), (await lines()).length]).toEqual(['WORN', 1])
})

test('of many rows those move that the lifecycle allows, and the others stay as they are', async () => {
  const open: Door = { id: newId(), name: 'OPEN', status: 'OPEN' }
  const rows: Door[] = [open, { id, name: 'SHUT', status: 'SHUT' }]
  const by = { me: null, now }
  const moved = await inOne((tx) =>
    transitionEach(tx, doorNoun, rows, { type: 'wear' }, by, async (moving) => ({ data: { doors: moving.length } })),
  )
  expect(moved.map(({ row }) => row.id)).toEqual([id])
  expect(await lines()).toEqual([expect.objectContaining({ from: 'SHUT', to: 'SHUT', data: { doors: 1 } })])
  expect(await inOne((tx) => tx.$count(history, eq(history.noun_id, open.id)))).toBe(0)
})
