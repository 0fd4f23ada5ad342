import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Builds the browser app and the server for a mode, unless dist already holds exactly these sources. */
export async function buildIfStale(mode) {
  const stamp = join('dist', mode, 'sources.sha256')
  const sources = fingerprint([
    'shared',
    'src',
    'public',
    'server',
    'index.html',
    'vite.config.ts',
    'scripts/build.mjs',
    'scripts/first-page.ts',
    'scripts/offline-shell.ts',
    'package-lock.json',
    'package.json',
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false
  // What only builds is loaded only to build: a production install has the build and not its tools.
  const { build } = await import('vite').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(
      `The build for ${mode} is missing, or older than its sources. Make it: npm ci && node scripts/build.mjs ${mode}`,
    )
  })
  const quiet = { mode, logLevel: 'warn' }
  const input = {
    main: 'server/main.ts',
    'import-thread': 'server/workforce/worker-import-thread.ts',
    'session-thread': 'server/platform/db/session-thread.ts',
    'pdf-thread': 'server/platform/files/pdf-thread.ts',
  }
  // Beside each other, so that whatever looks for a thread's file finds it in its own folder.
  const output = { chunkFileNames: '[name]-[hash].js' }
  const server = { ssr: true, rolldownOptions: { input, output } }
  // What is served is never React's development build, whoever asks for it (a test runner sets NODE_ENV to test).
  const environment = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await Promise.all([build(quiet), build({ ...quiet, build: server })])
  if (environment === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = environment
  pack(join('dist', mode, 'app'))
  mkdirSync(join('dist', mode), { recursive: true })
  writeFileSync(stamp, sources)
  return true
}

/** Writes every text beside itself as it is sent (.br, .gz): packing it for each caller costs the server 10 ms. */
function pack(folder) {
  for (const file of filesOf(folder).filter((name) => /\.(?:m?js|css|html|json|svg|txt|webmanifest)$/.test(name))) {
    const text = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}

function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const file of filesOf(place)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
function filesOf(place) {
  if (!existsSync(place)) return []
  const entries = /\.\w+$/.test(place) ? undefined : readdirSync(place, { withFileTypes: true, recursive: true })
  if (!entries) return [place]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

if (process.argv[1]?.endsWith('build.mjs')) {
  const mode = process.argv[2] ?? 'production'
  if (!['production', 'demo'].includes(mode)) {
    process.stderr.write(`There is no mode ${mode}: production or demo.\n`)
    process.exit(1)
  }
  const built = await buildIfStale(mode)
  process.stdout.write(built ? `Built ${mode}.\n` : `${mode} is already built.\n`)
}
