import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '#server/platform/kit/root'
import type { AccessCase } from './predicates/access-case.ts'
import { accessCases } from './predicates/access-cases.ts'
import { conditionsIn } from './predicates/conditions.ts'
import { closeDatabase, type Fixture, openFixture, prepare } from './predicates/fixture.ts'
import { uses } from './predicates/uses.ts'

vi.mock('#server/platform/kit/scopes', async (original) => {
  const scopes = await original<typeof import('#server/platform/kit/scopes')>()
  const { everything, isRemoved } = await import('./predicates/uses.ts')
  const isCallerRemoved = () => {
    const frames = (new Error().stack ?? '').split('\n')
    const use = frames.flatMap((frame) => /\/(server\/[\w./-]+\.ts:\d+:\d+)/.exec(frame)?.[1] ?? [])[0]
    if (!use) throw new Error('a predicate was used by nobody')
    return isRemoved(use)
  }
  return {
    ofUser: (...given: Parameters<typeof scopes.ofUser>) => (isCallerRemoved() ? everything : scopes.ofUser(...given)),
    ofCompany: (...given: Parameters<typeof scopes.ofCompany>) =>
      isCallerRemoved() ? everything : scopes.ofCompany(...given),
  } satisfies typeof scopes
})

const sources = import.meta.glob<string>('/server/**/*.ts', { query: '?raw', import: 'default', eager: true })
const written = Object.entries(sources).flatMap(([path, text]) => [
  ...(text.includes("from '#server/platform/kit/scopes'")
    ? text.split('\n').flatMap((line, index) => usesIn(path.slice(1), line, index))
    : []),
  ...conditionsIn(path.slice(1), text).map(({ use }) => use.replace(/:\d+$/, '')),
])
function usesIn(file: string, line: string, index: number) {
  return [...line.matchAll(/\b(?:ofUser|ofCompany)\(/g)].map(() => `${file}:${index + 1}`)
}

const expected = new Map<string, string>()
const casesByUse = new Map<string, AccessCase[]>()
const answerOf = async (accessCase: AccessCase, fixture: Fixture) =>
  JSON.stringify(await accessCase.run(fixture).catch((error: unknown) => `threw ${error}`))

async function within<T>(rowRights: boolean, run: (fixture: Fixture) => Promise<T>): Promise<T> {
  const fixture = await openFixture({ rowRights })
  try {
    return await run(fixture)
  } finally {
    await fixture.close()
  }
}
/** What every cell answers; those that write have the scene to themselves. */
async function runAll(rowRights: boolean, saw: (accessCase: AccessCase, answer: string) => void) {
  await within(rowRights, async (fixture) => {
    for (const accessCase of accessCases.filter(({ alone }) => !alone)) {
      uses.covered.clear()
      saw(accessCase, await answerOf(accessCase, fixture))
    }
  })
  for (const accessCase of accessCases.filter(({ alone }) => alone))
    await within(rowRights, async (fixture) => {
      uses.covered.clear()
      saw(accessCase, await answerOf(accessCase, fixture))
    })
}

beforeAll(async () => {
  await prepare()
  await runAll(true, (accessCase, answer) => expected.set(accessCase.name, answer))
}, 1_200_000)
afterAll(closeDatabase)

test('every cell has an answer', () => {
  expect([...expected].filter(([, answer]) => answer.startsWith('"threw '))).toEqual([])
})

test('without the row rights of the database every cell answers the same', { timeout: 1_200_000 }, async () => {
  const different: string[] = []
  await runAll(false, (accessCase, answer) => {
    for (const use of uses.covered) casesByUse.set(use, [...(casesByUse.get(use) ?? []), accessCase])
    if (answer !== expected.get(accessCase.name))
      different.push(`${accessCase.name}\n  ${expected.get(accessCase.name)}\n  ${answer}`)
  })
  expect(different).toEqual([])
})

test('every use of a predicate is reached by a cell', () => {
  const covered = [...casesByUse.keys()].map((use) => use.replace(/:\d+$/, ''))
  expect([...covered].sort()).toEqual([...written].sort())
})

test('taking away any one predicate turns a cell red', { timeout: 3_600_000 }, async () => {
  const alive: string[] = []
  const killed: string[] = []
  // MUSTER_USES: an expression for the uses to take away, such as `server/time`; all of them without it.
  const chosen = [...casesByUse].filter(([use]) => use.match(process.env.MUSTER_USES ?? ''))
  for (const [use, candidates] of chosen) {
    const failing = await failingCase(use, candidates)
    const [file, line] = use.split(':')
    const text = readFileSync(join(root, file ?? ''), 'utf8')
      .split('\n')
      [Number(line) - 1]?.trim()
    if (failing) killed.push(`${use} | ${failing}`)
    else alive.push(`${use} ${text} (${candidates.map(({ name }) => name).slice(0, 5)})`)
  }
  process.stdout.write(`predicates: ${killed.length} of ${chosen.length} uses turn a cell red when taken away\n`)
  if (process.env.MUSTER_TELL) process.stdout.write(`${killed.join('\n')}\n`)
  expect(alive).toEqual([])
})

async function failingCase(use: string, candidates: AccessCase[]): Promise<string | undefined> {
  const inTurn = [
    candidates.filter(({ alone }) => !alone),
    ...candidates.filter(({ alone }) => alone).map((accessCase) => [accessCase]),
  ]
  uses.removed = use
  try {
    for (const together of inTurn) {
      const failing = await within(false, async (fixture) => {
        for (const accessCase of together)
          if ((await answerOf(accessCase, fixture)) !== expected.get(accessCase.name)) return accessCase.name
        return undefined
      })
      if (failing) return failing
    }
  } finally {
    uses.removed = ''
  }
  return undefined
}
