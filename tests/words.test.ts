import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * Words that were a private language of this code: each was used for many things, and no colleague could guess which.
 * docs/glossary.md lists the code's own words; everything else is a usual verb of the field.
 */
const banned = new Set(
  `tell tells told telling say says said saying ask asks asked asking hear hears heard hearing look looks looked looking
  seen lead leads led hold holds held holding stand stands stood standing reach reaches reached reaching
  gather gathers gathered gathering narrow narrows narrowed seek seeks sought know knows known stay stays staying
  strike strikes struck stir stirs stirred meet met meeting doubt doubts doubted beside ours theirs may paper papers
  sheet sheets shelf book roster news patience refusal refusals forgotten thrown why acting rereading cast scene dear
  world evenly`.split(/\s+/),
)
/** Names that keep such a word, by file. */
const allowed: Record<string, string> = {
  'src/ui/display/mercator.ts worldPx': 'pixel coordinates of the whole map are called world coordinates',
  'server/demo/registration-rows.ts hearing': 'the name of a medical question',
  'src/machines/gate/presence.lifecycle.ts doubt': 'the name of the move in the rows of `history`',
  'tests/paths/gate/presence.ts doubt': 'the same move',
}

type Node = { type: string; start: number; name?: unknown; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
function withDescendants(root: Node): Node[] {
  const all = [root]
  for (const node of all) for (const key in node) all.push(...nodesIn(node[key]))
  return all
}

/** The names that a pattern declares. A shorthand `{ name }` only uses the name of a property. */
function boundIn(pattern: unknown): Node[] {
  return nodesIn(pattern).flatMap((node) => {
    if (node.type === 'Identifier') return [node]
    if (node.type === 'ArrayPattern') return boundIn(node.elements)
    if (node.type === 'ObjectPattern') return boundIn(node.properties)
    if (node.type === 'Property') return node.shorthand ? [] : boundIn(node.value)
    return boundIn(node.left ?? node.argument ?? node.parameter)
  })
}
/** The nodes that name what `node` declares; a property is one of an object, a type or a class. */
function declaredBy(node: Node): { names: Node[]; areProperties?: true } {
  if (node.type === 'VariableDeclarator' || /^(?:Class|TSTypeAlias|TSInterface|TSEnum)/.test(node.type))
    return { names: boundIn(node.id) }
  if (node.type === 'CatchClause') return { names: boundIn(node.param) }
  if (node.type === 'TSTypeParameter') return { names: boundIn(node.name) }
  if (node.type === 'ImportSpecifier' && textOf(nodesIn(node.imported)[0]) === textOf(nodesIn(node.local)[0]))
    return { names: [] }
  if (node.type.startsWith('Import')) return { names: boundIn(node.local) }
  if (/^(?:TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(node.type))
    return { names: node.computed ? [] : boundIn(node.key), areProperties: true }
  if (node.type === 'ObjectExpression') {
    const keys = nodesIn(node.properties).flatMap(({ key, computed, shorthand }) =>
      computed || shorthand ? [] : [key],
    )
    return { names: boundIn(keys), areProperties: true }
  }
  return { names: Array.isArray(node.params) ? [...boundIn(node.id), ...boundIn(node.params)] : [] }
}

const textOf = (node: Node | undefined) => (typeof node?.name === 'string' ? node.name : String(node?.value ?? ''))
/** Names of the wire and of the tables: keys of a zod object or of a table, and the values of enums. */
function wireNamesIn(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const [callee] = nodesIn(node.callee)
    const called = textOf(callee?.type === 'MemberExpression' ? nodesIn(callee.property)[0] : callee)
    const inside = nodesIn(node.arguments)
    if (/^(?:object|strictObject|looseObject|extend|safeExtend|pgTable)$/.test(called))
      return inside.flatMap(({ properties }) => nodesIn(properties).map(({ key }) => textOf(nodesIn(key)[0])))
    if (/^(?:enum|pgEnum)$/.test(called)) return inside.flatMap(({ elements }) => nodesIn(elements).map(textOf))
    return []
  })
}

const folders = ['shared', 'server', 'src', 'tests', 'e2e', 'bench', 'scripts']
const paths = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
const isBanned = (word: string) => banned.has(word.toLowerCase())
const lineOf = (text: string, position: number) => text.slice(0, position).split('\n').length

test('names are words of the field', () => {
  const files = paths.map((path) => {
    const text = readFileSync(path, 'utf8')
    const nodes = withDescendants(parseSync(path, text).program as unknown as Node)
    return { path, text, nodes }
  })
  const onTheWire = new Set(
    files.flatMap(({ path, nodes }) =>
      /^(?:shared|server\/platform\/db\/schema)\//.test(path) ? wireNamesIn(nodes) : [],
    ),
  )
  const found = files.flatMap(({ path, text, nodes }) =>
    nodes.flatMap((node) => {
      const { names, areProperties } = declaredBy(node)
      return names
        .map((name) => ({ name: textOf(name), start: name.start }))
        .filter(({ name }) => name.split(/(?=[A-Z])/).some(isBanned))
        .filter(({ name }) => !(areProperties && onTheWire.has(name)) && !(`${path} ${name}` in allowed))
        .map(({ name, start }) => `${path}:${lineOf(text, start)} ${name}`)
    }),
  )
  expect(found).toEqual([])
})

test('files are named by words of the field', () => {
  const found = paths.filter((path) => basename(path).split(/[-.]/).some(isBanned))
  expect(found).toEqual([])
})
