import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The conditions by which the server decides about a right, beside those of the caller's own rows (ofUser, ofCompany). They
 * stand in conditions.txt and not in the code, which is written as if no test looked for them. A line is a kind and the
 * text around the «condition», as much of it as is found once in its file, whatever its white space.
 */
export type Kind =
  /** A truth that allows: taken away it is true. */
  | 'can'
  /** A truth that refuses: taken away it is false. */
  | 'not'
  /** A condition on rows, as an expression or as text in SQL: taken away, all rows meet it. */
  | 'rows'
  | 'sql'
export type Condition = { use: string; kind: Kind; start: number; end: number }

const folder = import.meta.dirname
const lists = new Map<string, { kind: Kind; before: string; condition: string; after: string }[]>()
let file = ''
for (const line of readFileSync(join(folder, 'conditions.txt'), 'utf8').split('\n')) {
  const [, kind, before = '', condition = '', after = ''] = /^ {2}(\w+) +(.*)«(.*)»(.*)$/.exec(line) ?? []
  if (kind) lists.get(file)?.push({ kind: kind as Kind, before, condition, after })
  else if (line) {
    file = line
    lists.set(file, [])
  }
}
export const filesWithConditions = [...lists.keys()]

/** Brackets and commas may have white space around them, which the formatter decides. */
const escaped = (text: string) =>
  text
    .split(/\s+|(?=[()[\]{},])|(?<=[()[\]{},])/)
    .filter(Boolean)
    .map((token) => token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('\\s*')

/** Where the conditions of a file stand in its text. Throws for one that is not there, or there twice. */
export function conditionsIn(path: string, text: string): Condition[] {
  return (lists.get(path) ?? []).map(({ kind, before, condition, after }) => {
    const parts = [before, condition, after].map((part) => `(${escaped(part)})`)
    const found = [...text.matchAll(new RegExp(parts.join('\\s*'), 'dg'))]
    const [start, end] = found[0]?.indices?.[2] ?? []
    if (start === undefined || end === undefined || found.length !== 1)
      throw new Error(
        `${path}: «${condition}» is found ${found.length} times. Mend tests/deep/predicates/conditions.txt.`,
      )
    const lines = text.slice(0, start).split('\n')
    return { use: `${path}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`, kind, start, end }
  })
}

/** The text with each condition in the hands of `uses.ts`. */
export function withUses(path: string, text: string): string {
  const wrap = ({ use, kind, start, end }: Condition, inside: string) => {
    const condition = inside.slice(start, end)
    const isRemoved = `__uses.isRemoved('${use}')`
    if (kind === 'sql') return `\${${isRemoved} ? __uses.everything : sql\`${condition}\`}`
    return `(${isRemoved} ? ${kind === 'rows' ? '__uses.everything' : kind === 'can'} : (${condition}))`
  }
  const conditions = conditionsIn(path, text).toSorted((one, other) => other.start - one.start)
  const body = conditions.reduce(
    (inside, one) => inside.slice(0, one.start) + wrap(one, inside) + inside.slice(one.end),
    text,
  )
  return `import * as __uses from '${join(folder, 'uses.ts')}';${body}`
}
