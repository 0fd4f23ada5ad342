import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { provided } from '#machines/kit/task'
import { paths } from './rig/entry.ts'
import { plan } from './rig/plan.ts'
import { walk } from './rig/run.ts'
import { transitionsOf } from './rig/transitions.ts'
import { approvedPaths, readApproved } from './rig/write.ts'

/** `more`: a button that the chart gets later. */
const toy = (wait: number, more: { skip?: 'lost' } = {}) =>
  setup({
    types: { context: {} as { tries: number }, events: {} as { type: 'go' } | { type: 'stop' } | { type: 'skip' } },
    actors: { work: provided<{ tries: number }, string>('work') },
    guards: { canRetry: ({ context }) => context.tries < 1 },
    actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
    delays: { pause: wait },
  }).createMachine({
    id: 'toy',
    context: { tries: 0 },
    initial: 'idle',
    states: {
      idle: { on: { ...more, go: 'working' } },
      working: {
        on: { stop: 'idle' },
        invoke: {
          id: 'work',
          src: 'work',
          input: ({ context }) => ({ tries: context.tries }),
          onDone: 'done',
          onError: [{ guard: 'canRetry', target: 'pausing', actions: 'count' }, { target: 'lost' }],
        },
      },
      pausing: { after: { pause: 'working' } },
      done: { type: 'final' },
      lost: {},
    },
  })
const entryOf = (wait = 500, more = {}) => paths(toy(wait, more), { show: ({ tries }) => ({ tries }) })

test('few paths take every transition', async () => {
  const entry = entryOf()
  const { paths: planned } = await plan(entry)
  const taken = new Set(planned.flatMap(({ traces }) => traces.flatMap((trace) => trace.taken)))
  expect([...taken].sort()).toEqual(
    transitionsOf(entry.chart)
      .map(({ id }) => id)
      .sort(),
  )
  expect(planned.length).toBeLessThan(taken.size)
})

test('a path taken away leaves exactly its own transitions uncovered', async () => {
  const entry = entryOf()
  const { paths: planned } = await plan(entry)
  const takenBy = (some: typeof planned) =>
    new Set(some.flatMap(({ traces }) => traces.flatMap((trace) => trace.taken)))
  for (const gone of planned) {
    const others = takenBy(planned.filter((path) => path !== gone))
    const own = [...takenBy([gone])].filter((id) => !others.has(id))
    const uncovered = transitionsOf(entry.chart)
      .map(({ id }) => id)
      .filter((id) => !others.has(id))
    expect(uncovered.sort()).toEqual(own.sort())
    expect(own).not.toEqual([])
  }
})

test('a delay is written in milliseconds, so another delay is another text', async () => {
  const [short, long] = await Promise.all(
    [500, 501].map(async (wait) => approvedPaths(entryOf(wait), (await plan(entryOf(wait))).paths)),
  )
  expect(short).toContain('after 500 ms -> working [tries 1]')
  expect(long).toBe(short?.replaceAll('after 500 ms', 'after 501 ms'))
})

test('a new transition appends a path and leaves the approved ones as they are', async () => {
  const before = approvedPaths(entryOf(), (await plan(entryOf())).paths)
  const again = entryOf(500, { skip: 'lost' })
  const after = approvedPaths(again, (await plan(again, readApproved(before))).paths)
  expect(after.startsWith(before)).toBe(true)
  expect(readApproved(after).length).toBe(readApproved(before).length + 1)
  // Without them the plan is another one.
  expect(approvedPaths(again, (await plan(again)).paths)).not.toBe(after)
})

test('an approved path that walks no more is planned anew, and the others stay', async () => {
  const again = entryOf(500, { skip: 'lost' })
  const before = readApproved(approvedPaths(again, (await plan(again)).paths))
  const left = before.filter((path) => path.every(({ event }) => event !== 'skip'))
  const after = readApproved(approvedPaths(entryOf(), (await plan(entryOf(), before)).paths))
  expect(left.length).toBeLessThan(before.length)
  expect(after.slice(0, left.length)).toEqual(left)
})

test('a chart that leaves its path is caught', async () => {
  const { paths: planned } = await plan(entryOf())
  const faulty = toy(500).provide({ guards: { canRetry: () => false } })
  const failures = await Promise.all(
    planned.map((path) => walk({ ...entryOf(), chart: faulty }, path).then(() => undefined, String)),
  )
  expect(failures.filter(Boolean)).not.toEqual([])
})
