// @vitest-environment jsdom
import { afterAll, describe, expect, test } from 'vitest'
import { approvedIn, expectApproved, type Kind, placeOf } from './rig/approved.ts'
import { type Entry, keyOf } from './rig/entry.ts'
import { type Place, plan, type Walked } from './rig/plan.ts'
import { type ChartRun, report } from './rig/report.ts'
import { bare, walk } from './rig/run.ts'
import { transitionsOf } from './rig/transitions.ts'
import { approvedPaths, approvedRejections, linesOf, readApproved, titleOf } from './rig/write.ts'

const modules = import.meta.glob<{ entry: Entry }>(['./*/*.ts', '!./{mounts,rig}/*.ts'])
const entries = new Map<string, Entry>()
/** The folder of each chart's entry. */
const areas = new Map<string, string>()
const broken: unknown[] = []
/** `npm run paths <chart>...` walks these alone. */
const wanted = process.env.MUSTER_CHARTS?.split(' ')
for (const [file, load] of Object.entries(modules)) {
  const [, area = '', name = ''] = /^\.\/(.+)\/(.+)\.ts$/.exec(file) ?? []
  if (wanted && !wanted.includes(name)) continue
  areas.set(name, area)
  await load().then(
    ({ entry }) => entries.set(name, entry),
    (error: unknown) => broken.push(error),
  )
}
const runs: ChartRun[] = []

test('every chart that is named has paths', () => {
  expect(broken).toEqual([])
  if (wanted) expect([...entries.keys()].sort()).toEqual([...wanted].sort())
})

for (const [name, entry] of entries) {
  const place = (kind: Kind) => placeOf(areas.get(name) ?? '', name, entry.chart, kind)
  const before = readApproved(approvedIn(place('paths')) ?? '')
  const planned = await plan(entry, before).catch((error: unknown) => ({
    error,
    paths: [] as Walked[],
    places: [] as Place[],
  }))
  const run: ChartRun = { entry, walked: new Set(), refused: 0, failed: 0, paths: [] }
  runs.push(run)

  describe(name, () => {
    if ('error' in planned) {
      test('has a plan', () => {
        run.failed++
        throw planned.error
      })
      return
    }

    for (const [where, mount] of Object.entries({ 'bare actor': bare, ...entry.mounts }))
      describe(`on ${where}`, () => {
        planned.paths.forEach((path, n) => {
          const title = titleOf(entry, path)
          test(`${n + 1}: ${title}`, async () => {
            const reported = { number: n + 1, where, title, lines: linesOf(entry, path), passed: false }
            run.paths.push(reported)
            try {
              for (const { taken } of await walk(entry, path, mount)) for (const id of taken) run.walked.add(id)
              reported.passed = true
            } catch (error) {
              run.failed++
              throw error
            }
          })
        })
      })

    test('every transition is walked', () => {
      expect(
        transitionsOf(entry.chart)
          .map(({ id }) => id)
          .filter((id) => !run.walked.has(id)),
      ).toEqual([])
    })
    test('a refused event leaves everything as it was', async () => {
      for (const { path, refused } of planned.places) {
        const last = path.steps.at(-1)
        await walk(entry, path, bare, (step, root) => {
          if (step !== last || root.getSnapshot().status !== 'active') return
          for (const { event, name } of refused) {
            root.send(event)
            expect(keyOf(entry, root.getSnapshot()), `${event.type} ${name}`).toBe(step.key)
            run.refused++
          }
        })
      }
    })
    test('the paths are the approved ones', () => expectApproved(approvedPaths(entry, planned.paths), place('paths')))
    test('the refusals are the approved ones', () =>
      expectApproved(approvedRejections(entry, planned.places), place('refused')))
  })
}

afterAll(() => wanted || report(runs))
