import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import areasOfFile from '../areas.json'
import { imports } from '../package.json'

/** `areas.json`: for each area its nouns, and the areas that its code may call. */
export const areas: Record<string, { nouns: string[]; calls: string[] }> = areasOfFile
const aliases: [string, string][] = Object.entries(imports)

/** The folder of a floor that a file stands in: `server/time/timesheet.routes.ts` stands in `time`. */
export const areaOf = (file: string): string =>
  file.match(/^(?:shared\/(?:api|domain)|server|src\/(?:services|machines|views)|tests\/\w+)\/([\w-]+)\//)?.[1] ?? ''

/** A file's path without its ending. */
export const bare = (file: string): string => file.replace(/\.tsx?$/, '')

/** The path from the root that an import of `file` leads to; undefined for a package. */
export const resolve = (specifier: string, file: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  for (const [alias, target] of aliases) {
    if (alias === specifier) return target.slice(2)
    const before = alias.split('*')[0] ?? ''
    if (alias.endsWith('*') && specifier.startsWith(before))
      return target.slice(2).replace('*', specifier.slice(before.length))
  }
  return undefined
}
export const specifiersOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier ?? '')
export const importsOf = (file: string): string[] =>
  specifiersOf(readFileSync(file, 'utf8')).flatMap((specifier) => resolve(specifier, file) ?? [])
