import { execFileSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { areaOf, areas, bare, importsOf } from './areas'

/** Reads and compares each file once, however many nouns are asked for. */
function once<Result>(read: (file: string) => Result): (file: string) => Result {
  const results = new Map<string, Result>()
  return (file) => {
    if (!results.has(file)) results.set(file, read(file))
    return results.get(file) as Result
  }
}
const nouns = Object.entries(areas).flatMap(([area, { nouns }]) => nouns.map((noun) => ({ noun, area })))
/** The noun that a file is of: the longest that its name or a folder's begins with, of its area if it stands in one. */
const nounOf = once((file: string) => {
  const room = areaOf(file)
  const parts = file.replace(`/${room}/`, '/').split('/')
  const names = parts.map((part) => part.split('.')[0] ?? '')
  const fits = ({ noun, area }: { noun: string; area: string }) =>
    (!areas[room] || room === area) &&
    names.some((name) => [noun, `${noun}s`].includes(name) || name.startsWith(`${noun}-`))
  return nouns.filter(fits).sort((a, b) => b.noun.length - a.noun.length)[0]?.noun
})
const importedBy = once(importsOf)
const grouped = (files: string[], by: (file: string) => string) => {
  const groups = new Map<string, string[]>()
  for (const file of files) groups.set(by(file), [...(groups.get(by(file)) ?? []), file])
  return [...groups]
}
/** Texts that the tests write and a person approves stand beside the file that they are of. */
const approved = /\.(?:paths|refused)\.txt$|\.svg$/
let tracked: string[] | undefined
const trackedFiles = (): string[] => {
  tracked ??= execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return tracked
}

/**
 * What `npm run where timesheet` prints: the files of a noun, a line per folder, then how many files of each area import
 * one of them. No line for a noun that no area has.
 */
export const whereIs = (noun: string, files = trackedFiles()): string[] => {
  const area = nouns.find((one) => one.noun === noun)?.area
  if (!area) return []
  const own = files.filter((file) => nounOf(file) === noun && !approved.test(file))
  const code = new Set(own.map(bare))
  const users = files.filter(
    (file) =>
      /^(?:shared|src|server)\/.*\.tsx?$/.test(file) &&
      !code.has(bare(file)) &&
      importedBy(file).some((imported) => code.has(bare(imported))),
  )
  const used = grouped(users, (file) => areaOf(file) || 'root').map(([room, { length }]) => `${room} ${length}`)
  return [
    `${noun}, of the area ${area}`,
    ...grouped(own, dirname).map(
      ([folder, inside]) => `  ${folder}/  ${inside.map((file) => basename(file)).join(' ')}`,
    ),
    ...(used.length ? [`imported by files of ${used.join(', ')}`] : []),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const lines = whereIs(process.argv[2] ?? '')
  const choices = Object.entries(areas).map(([area, { nouns }]) => `  ${area}: ${nouns.join(', ')}`)
  if (!lines.length) process.exitCode = 2
  const text = lines.length ? lines : ['Name a noun, for example: npm run where timesheet', ...choices]
  process.stdout.write(`${text.join('\n')}\n`)
}
