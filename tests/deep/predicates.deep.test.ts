import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '#server/root'
import type { Cell } from './predicates/cell.ts'
import { cells } from './predicates/cells.ts'
import { openScene, prepare, type Scene, strike } from './predicates/scene.ts'

/** Which use of a predicate (`file:line:column`) is taken away now, and which were reached. */
const uses = vi.hoisted(() => ({ removed: '', reached: new Set<string>() }))

vi.mock('#server/scopes', async (original) => {
  const { sql } = await import('drizzle-orm')
  const scopes = await original<typeof import('#server/scopes')>()
  const isRemoved = () => {
    const frames = (new Error().stack ?? '').split('\n')
    const use = frames.flatMap((frame) => /\/(server\/[\w./-]+\.ts:\d+:\d+)/.exec(frame)?.[1] ?? [])[0]
    if (!use) throw new Error('a predicate was used by nobody')
    uses.reached.add(use)
    return use === uses.removed
  }
  return {
    self: (...given: Parameters<typeof scopes.self>) => (isRemoved() ? sql`true` : scopes.self(...given)),
    ours: (...given: Parameters<typeof scopes.ours>) => (isRemoved() ? sql`true` : scopes.ours(...given)),
    rule: (...given: Parameters<typeof scopes.rule>) => (isRemoved() ? sql`true` : scopes.rule(...given)),
    may: (...given: Parameters<typeof scopes.may>) => isRemoved() || scopes.may(...given),
  } satisfies typeof scopes
})

const sources = import.meta.glob<string>('/server/**/*.ts', { query: '?raw', import: 'default', eager: true })
const written = Object.entries(sources).flatMap(([path, text]) =>
  text.includes("from '#server/scopes'")
    ? text.split('\n').flatMap((line, index) => usesIn(path.slice(1), line, index))
    : [],
)
function usesIn(file: string, line: string, index: number) {
  return [...line.matchAll(/\b(?:self|ours|rule|may)\(/g)].map(() => `${file}:${index + 1}`)
}

const expected = new Map<string, string>()
const cellsOf = new Map<string, Cell[]>()
const look = async (cell: Cell, scene: Scene) =>
  JSON.stringify(await cell.look(scene).catch((error: unknown) => `threw ${error}`))

async function within<T>(rowRights: boolean, run: (scene: Scene) => Promise<T>): Promise<T> {
  const scene = await openScene({ rowRights })
  try {
    return await run(scene)
  } finally {
    await scene.close()
  }
}
/** What every cell answers; those that write have the scene to themselves. */
async function lookAtAll(rowRights: boolean, saw: (cell: Cell, answer: string) => void) {
  await within(rowRights, async (scene) => {
    for (const cell of cells.filter(({ alone }) => !alone)) {
      uses.reached.clear()
      saw(cell, await look(cell, scene))
    }
  })
  for (const cell of cells.filter(({ alone }) => alone))
    await within(rowRights, async (scene) => {
      uses.reached.clear()
      saw(cell, await look(cell, scene))
    })
}

beforeAll(async () => {
  await prepare()
  await lookAtAll(true, (cell, answer) => expected.set(cell.name, answer))
}, 600_000)
afterAll(strike)

test('without the row rights of the database every cell answers the same', { timeout: 600_000 }, async () => {
  const different: string[] = []
  await lookAtAll(false, (cell, answer) => {
    for (const use of uses.reached) cellsOf.set(use, [...(cellsOf.get(use) ?? []), cell])
    if (answer !== expected.get(cell.name)) different.push(`${cell.name}\n  ${expected.get(cell.name)}\n  ${answer}`)
  })
  expect(different).toEqual([])
})

test('every use of a predicate is reached by a cell', () => {
  const reached = [...cellsOf.keys()].map((use) => use.replace(/:\d+$/, ''))
  expect([...reached].sort()).toEqual([...written].sort())
})

test('taking away any one predicate turns a cell red', { timeout: 3_600_000 }, async () => {
  const alive: string[] = []
  const killed: string[] = []
  for (const [use, reaching] of cellsOf) {
    const red = await redCell(use, reaching)
    const [file, line] = use.split(':')
    const text = readFileSync(join(root, file ?? ''), 'utf8')
      .split('\n')
      [Number(line) - 1]?.trim()
    if (red) killed.push(`${use} | ${red}`)
    else alive.push(`${use} ${text} (${reaching.map(({ name }) => name).slice(0, 5)})`)
  }
  process.stdout.write(`predicates: ${killed.length} of ${cellsOf.size} uses turn a cell red when taken away\n`)
  if (process.env.MUSTER_TELL) process.stdout.write(`${killed.join('\n')}\n`)
  expect(alive).toEqual([])
})

async function redCell(use: string, reaching: Cell[]): Promise<string | undefined> {
  const inTurn = [
    reaching.filter(({ alone }) => !alone),
    ...reaching.filter(({ alone }) => alone).map((cell) => [cell]),
  ]
  uses.removed = use
  try {
    for (const together of inTurn) {
      const red = await within(false, async (scene) => {
        for (const cell of together) if ((await look(cell, scene)) !== expected.get(cell.name)) return cell.name
        return undefined
      })
      if (red) return red
    }
  } finally {
    uses.removed = ''
  }
  return undefined
}
