import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { statusesWith } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { initial, statusSets } from '#server/platform/db/schema/statuses'
import { lifecycles } from '../src/machines/lifecycles'

/**
 * What a status means to a list, a count, a condition or a look is a tag of its state in the law: `statusesWith` gives
 * the list, `hasTag` the answer for one. A literal status elsewhere would be a copy that a new status does not change.
 */
const sources = import.meta.glob<string>('/{shared,src,server}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The law names the statuses, the demo writes rows of each, and a test below compares those of the tables. */
const isExempt = (path: string) =>
  /\.lifecycle\.ts$|^\/server\/(?:demo\/|platform\/db\/schema\/statuses\.ts$)/.test(path)

type Noun = keyof typeof lifecycles
/**
 * How the wire and the tables write a state of these, and which imports bring the noun into a file: its contract, law or
 * table.
 */
const nouns: Partial<Record<Noun, { write: (state: string) => string; brings: RegExp }>> = {
  timesheet: { write: (state) => state.toUpperCase(), brings: /\/timesheet/ },
}
const guarded = Object.entries(nouns).map(([noun, { write, brings }]) => {
  const states = Object.keys(lifecycles[noun as Noun].chart.states).filter((state) => state !== 'none')
  return { noun, states, statuses: states.map(write), brings }
})

type Node = { type: string; start: number; value?: unknown; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
function withDescendants(root: Node): Node[] {
  const all = [root]
  for (const node of all) for (const key in node) all.push(...nodesIn(node[key]))
  return all
}
const lineOf = (text: string, position: number) => text.slice(0, position).split('\n').length
const calledBy = ({ callee }: Node): unknown => {
  const [called] = nodesIn(callee)
  return (called?.type === 'MemberExpression' ? nodesIn(called.property)[0] : called)?.name
}

const parsed = Object.entries(sources).map(([path, text]) => {
  const { program, module } = parseSync(path, text)
  const specifiers = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  return { path, text, nodes: withDescendants(program as unknown as Node), specifiers }
})
type Parsed = Omit<(typeof parsed)[number], 'text'>

/** The lists of words of the contract's enums, and of those that only a table has. */
const enumsIn = ({ path, nodes }: Parsed): Node[][] => {
  if (!/^\/(?:shared\/api|server\/platform\/db\/schema)\//.test(path)) return []
  return nodes.flatMap((node) => {
    const isEnum = node.type === 'CallExpression' && calledBy(node) === 'enum'
    const lists = isEnum ? node.arguments : node.type === 'TSAsExpression' ? node.expression : []
    return nodesIn(lists).flatMap((list) => (list.type === 'ArrayExpression' ? [nodesIn(list.elements)] : []))
  })
}
/** Words that are a status of a noun and also something else: they count only where that noun is imported. */
const shared = new Set(
  parsed.flatMap(enumsIn).flatMap((list) => {
    const words = list.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    return guarded.some(({ statuses }) => `${[...statuses].sort()}` === `${[...words].sort()}`) ? [] : words
  }),
)

/** The tags that are given to the law. */
const tagsIn = ({ nodes }: Parsed) =>
  nodes.flatMap((node) =>
    ['statusesWith', 'statesWith', 'hasTag'].includes(String(calledBy(node))) ? nodesIn(node.arguments) : [],
  )
/** The texts of a file: literals, and the words that SQL has in quotes. The contract's own enum is where they stand. */
function literalsIn(file: Parsed): { word: string; start: number }[] {
  const own = new Set([...enumsIn(file).flat(), ...tagsIn(file)])
  const keys = new Set(file.nodes.flatMap((node) => (node.type === 'Property' ? nodesIn(node.key) : [])))
  return file.nodes.flatMap((node) => {
    if (own.has(node) || keys.has(node)) return []
    if (node.type === 'Literal' && typeof node.value === 'string')
      return [node.value, ...quotedIn(node.value)].map((word) => ({ word, start: node.start }))
    if (node.type !== 'TemplateElement') return []
    return quotedIn((node.value as { raw: string }).raw).map((word) => ({ word, start: node.start }))
  })
}
const quotedIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '')

const literalStatuses = (file: Parsed): { word: string; start: number }[] =>
  isExempt(file.path)
    ? []
    : literalsIn(file).filter(({ word }) =>
        guarded.some(({ statuses, states, brings }) => {
          const isImported = file.specifiers.some((specifier) => brings.test(specifier))
          const isLaw = isImported && file.specifiers.some((one) => one.includes('lifecycle') && brings.test(one))
          if (isLaw && states.includes(word)) return true
          return statuses.includes(word) && (isImported || !shared.has(word))
        }),
      )

const firstOf = (noun: Noun) => String(lifecycles[noun].chart.config.initial).toUpperCase()

describe('statuses', () => {
  test('no file but the law, the contract and the demo has one as a literal', () => {
    const found = parsed.flatMap((file) =>
      literalStatuses(file).map(({ word, start }) => `${file.path}:${lineOf(file.text, start)} ${word}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    ["import { timesheets } from '#server/platform/db/schema/timesheet'\neq(timesheets.status, 'DRAFT')", ['DRAFT']],
    ["sql`t.status in ('SUBMITTED', 'ACCEPTED')`", ['SUBMITTED']],
    ["hasTag(timesheetLifecycle, status, 'SUBMITTED')", []],
    [
      "import { t } from '#shared/api/time/timesheet'\nsql`t.status in ('SUBMITTED', 'ACCEPTED')`",
      ['SUBMITTED', 'ACCEPTED'],
    ],
    ["const offers = eq(jobOffers.status, 'ACCEPTED')", []],
    ["const words = { DRAFT: 'Draft' }", []],
  ])('%s', (text, words) => {
    const { program, module } = parseSync('/server/time/one.ts', text)
    const specifiers = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
    const file = { path: '/server/time/one.ts', nodes: withDescendants(program as unknown as Node), specifiers }
    expect(literalStatuses(file).map(({ word }) => word)).toEqual(words)
  })

  test('the tables need of them what the law says', () => {
    expect(statusSets).toMatchObject({
      timesheetsToDecide: statusesWith(timesheetLifecycle, 'waits'),
      timesheetsToPay: statusesWith(timesheetLifecycle, 'toPay'),
    })
    expect(initial).toMatchObject({ timesheet: firstOf('timesheet') })
  })

  test('a table by status names each of them', () => {
    const partial = /Partial<Record<\w*Status,/
    expect(parsed.filter(({ text }) => partial.test(text)).map(({ path }) => path)).toEqual([])
  })
})
