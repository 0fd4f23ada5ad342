import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** KiB of JavaScript, gzip, before the sign-in page is usable; requests it may take (speed: floors and aims). */
const budget = { kib: 105, requests: 4 }
type Piece = {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

const mode = process.argv[2] ?? (existsSync('dist/production/app') ? 'production' : 'demo')
const folder = join('dist', mode, 'app')
const manifestFile = join(folder, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  process.stderr.write(`${mode} is not built: run npm run build, or node scripts/build.mjs ${mode}.\n`)
  process.exit(1)
}
const manifest: Record<string, Piece> = JSON.parse(readFileSync(manifestFile, 'utf8'))
const html = readFileSync(join(folder, 'index.html'), 'utf8')
const gzip = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length

/** Everything a piece needs at once, itself included. */
function needs(name: string, collected = new Set<string>()): Set<string> {
  if (!collected.has(name)) {
    collected.add(name)
    for (const other of manifest[name]?.imports ?? []) needs(other, collected)
  }
  return collected
}
const sum = (names: Iterable<string>, kind: 'js' | 'css') => {
  const files = [...names].flatMap((name) => {
    const piece = manifest[name]
    return kind === 'js' ? [piece?.file ?? ''] : (piece?.css ?? [])
  })
  return [...new Set(files)].filter((file) => file.endsWith(kind)).reduce((bytes, file) => bytes + gzip(file), 0)
}
const row = (name: string, js: number, css: number) =>
  process.stdout.write(
    `${name.padEnd(52)}${(js / 1024).toFixed(1).padStart(8)}${(css / 1024).toFixed(1).padStart(8)}\n`,
  )

// A link that is switched off is not fetched: the page has its style sheet inside.
const fetched = html.replaceAll(/<link disabled[^>]*>/g, '')
const page = [...fetched.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
const scripts = page.filter((file) => file.endsWith('.js'))
const signIn = scripts.reduce((bytes, file) => bytes + gzip(file), 0)
const requests = 1 + page.length
const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? 'index.html'
const first = needs(entry)

process.stdout.write(`${mode}, KiB gzip${''.padEnd(52 - 10 - mode.length - 2)}  script   style\n`)
row(
  'sign-in page (all before it is usable)',
  signIn,
  page.filter((f) => f.endsWith('.css')).reduce((n, f) => n + gzip(f), 0),
)
for (const name of (manifest[entry]?.dynamicImports ?? []).sort()) {
  const more = [...needs(name)].filter((piece) => !first.has(piece))
  row(`+ ${name}`, sum(more, 'js'), sum(more, 'css'))
}
process.stdout.write(
  `\nsign-in: ${(signIn / 1024).toFixed(1)} of ${budget.kib} KiB (${Math.round(budget.kib * 1024 - signIn)} bytes left), ${requests} of ${budget.requests} requests\n`,
)
if (signIn > budget.kib * 1024 || requests > budget.requests) {
  process.stderr.write('The sign-in page is over its budget.\n')
  process.exit(1)
}
