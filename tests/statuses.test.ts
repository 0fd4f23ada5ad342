import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { gatePositionLifecycle } from '#lifecycles/gate/gate-position'
import { jobOfferLifecycle } from '#lifecycles/jobs/job-offer'
import { statesWith, statusesWith } from '#lifecycles/law'
import { checkStatus, identityCheckLifecycle } from '#lifecycles/registration/identity-check'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { rollCallLifecycle } from '#lifecycles/safety/roll-call'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { initial, statusSets } from '#server/platform/db/schema/statuses'
import { CheckStatus } from '#shared/api/platform/check-status'
import { RollCallStatus } from '#shared/api/platform/roll-call-status'
import { isProven, isUnderWay } from '#shared/domain/platform/check-status'
import { isOver, isRunning, started } from '#shared/domain/safety/roll-call-status'
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
/**
 * The law names the statuses, the demo writes rows of each, a port reports what stands outside, and a test below compares
 * the rest with the law.
 */
const isExempt = (path: string) =>
  /\.lifecycle\.ts$|^\/server\/(?:demo|platform\/ports)\/|^\/server\/platform\/db\/schema\/statuses\.ts$|^\/shared\/domain\/.+-status\.ts$/.test(
    path,
  )

type Noun = keyof typeof lifecycles
/** Their states are no statuses of rows: which step is next decides which form is shown, by name. */
const unwritten: Noun[] = ['bridgeRequest', 'nativeBridge', 'registration']
const asIs = (state: string) => state
/**
 * How the wire and the tables write a state, in capitals if nothing else is said; and which imports bring the noun into a
 * file: its contract, law or table.
 */
const ways: Partial<Record<Noun, { write?: (state: string) => string; brings?: RegExp }>> = {
  ban: { brings: /\/ban\b/ },
  // Derived from its dates: the table has no status.
  contract: { brings: /^(?!.*\/schema\/).*\/contract/ },
  gatePosition: { brings: /\/gate(?:s|-position)?$/ },
  identityCheck: {
    write: (state) => `CHECK_${state.toUpperCase()}`,
    brings: /\/(?:identity-check|check-status)$/,
  },
  invitation: { brings: /invitation/ },
  jobInvitation: { brings: /\/job-invitation$/ },
  jobOffer: { brings: /\/job(?:-offer)?$/ },
  jobPost: { brings: /\/job(?:-post)?$/ },
  presence: { write: asIs, brings: /\/presence|\/home\/home$|\/site-control$/ },
  site: { write: asIs, brings: /lifecycles\/sites\/site$/ },
  siteDocument: { write: asIs, brings: /lifecycles\/sites\/site-document$/ },
  subcompanyAccess: { brings: /\/subcompany/ },
}
const inCapitals = (state: string) => state.toUpperCase()
const guarded = (Object.keys(lifecycles) as Noun[])
  .filter((noun) => !unwritten.includes(noun))
  .map((noun) => {
    const states = Object.keys(lifecycles[noun].chart.states).filter((state) => state !== 'none')
    const kebab = noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const { write = inCapitals, brings = new RegExp(`/${kebab}`) } = ways[noun] ?? {}
    return { noun, statuses: states.map(write), brings }
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
  if (!/^\/(?:shared\/api\/|server\/platform\/db\/schema\/|shared\/domain\/workforce\/card-check\.ts)/.test(path))
    return []
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
        guarded.some(({ statuses, brings }) => {
          const isImported = file.specifiers.some((specifier) => brings.test(specifier))
          const isOnlyHere = word === word.toUpperCase() && !shared.has(word)
          return statuses.includes(word) && (isImported || isOnlyHere)
        }),
      )

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

  test('the contract has the words of the law, and nothing takes one from there by name', () => {
    const enums = parsed.flatMap(enumsIn).map((list) => `${list.map(({ value }) => value).sort()}`)
    const written = guarded.filter(({ noun }) => noun !== 'site' && noun !== 'siteDocument')
    // Null in the contract is an unknown position.
    const words = written.map(({ statuses }) => `${statuses.filter((status) => status !== 'UNKNOWN').sort()}`)
    expect(words.filter((one) => !enums.includes(one))).toEqual([])
    const byName = /\.enum\.[A-Z]/
    expect(parsed.filter(({ text }) => byName.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('what cannot read the law has the same of them', () => {
    expect(statusSets).toEqual({
      timesheetsToDecide: statusesWith(timesheetLifecycle, 'waits'),
      timesheetsToPay: statusesWith(timesheetLifecycle, 'toPay'),
      openInvitations: statusesWith(invitationLifecycle, 'open'),
      runningRollCalls: statusesWith(rollCallLifecycle, 'running'),
      checksUnderWay: statesWith(identityCheckLifecycle, 'underWay').map(checkStatus),
      openGates: statusesWith(gatePositionLifecycle, 'open'),
      requestedAccesses: statusesWith(subcompanyAccessLifecycle, 'waits'),
      grantedAccesses: statusesWith(subcompanyAccessLifecycle, 'works'),
      liveAccesses: statusesWith(subcompanyAccessLifecycle, 'live'),
      endedAccesses: statusesWith(subcompanyAccessLifecycle, 'ended'),
      openOffers: statusesWith(jobOfferLifecycle, 'open'),
      acceptedOffers: statusesWith(jobOfferLifecycle, 'accepted'),
    })
    const first = (noun: Noun) => String(lifecycles[noun].chart.config.initial).toUpperCase()
    expect(initial).toEqual(Object.fromEntries(Object.keys(initial).map((noun) => [noun, first(noun as Noun)])))
    const calls = RollCallStatus.options.map((status) => ({ status }))
    expect(calls.filter(isRunning)).toEqual(statusesWith(rollCallLifecycle, 'running').map((status) => ({ status })))
    expect(calls.filter(isOver)).toEqual(statusesWith(rollCallLifecycle, 'over').map((status) => ({ status })))
    expect(started).toBe(first('rollCall'))
    const tagged = (tag: 'proven' | 'underWay') => statesWith(identityCheckLifecycle, tag).map(checkStatus)
    expect(CheckStatus.options.filter(isProven)).toEqual(tagged('proven'))
    expect(CheckStatus.options.filter(isUnderWay)).toEqual(tagged('underWay'))
  })

  test('a table by status, or by the outcome of a move, names each of them', () => {
    const partial = /Partial<Record<\w*(?:Status|Outcome),/
    expect(parsed.filter(({ text }) => partial.test(text)).map(({ path }) => path)).toEqual([])
  })
})
