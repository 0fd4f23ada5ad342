import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { provided } from '#machines/kit/task'
import { paths } from './rig/entry.ts'
import { plan } from './rig/plan.ts'
import { walk } from './rig/run.ts'
import { transitionsOf } from './rig/transitions.ts'
import { approvedPaths } from './rig/write.ts'

const toy = (wait: number) =>
  setup({
    types: { context: {} as { tries: number }, events: {} as { type: 'go' } | { type: 'stop' } },
    actors: { work: provided<{ tries: number }, string>('work') },
    guards: { canRetry: ({ context }) => context.tries < 1 },
    actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
    delays: { pause: wait },
  }).createMachine({
    id: 'toy',
    context: { tries: 0 },
    initial: 'idle',
    states: {
      idle: { on: { go: 'working' } },
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
const entryOf = (wait = 500) => paths(toy(wait), { show: ({ tries }) => ({ tries }) })

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

test('a chart that leaves its path is caught', async () => {
  const { paths: planned } = await plan(entryOf())
  const faulty = toy(500).provide({ guards: { canRetry: () => false } })
  const failures = await Promise.all(
    planned.map((path) => walk({ ...entryOf(), chart: faulty }, path).then(() => undefined, String)),
  )
  expect(failures.filter(Boolean)).not.toEqual([])
})
