import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/** Screens that are no part of what a gate and a roll call are shown with. */
const otherScreen =
  /\/src\/views\/(?!gate\/(?!site\/|my-code\.|show-code\.)|safety\/|(?:frame|notifications|own-moves|user-menu)\.)/

/** What draws documents is large, and documents need the network anyway. */
const reader = '/node_modules/pdfjs-dist/'
const source = 'src/services/kit/service-worker.js'

/** Names of the files with which a gate and a roll call open: all that is imported, but for other screens. */
function filesOfGate(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
  const found = new Set<string>()
  const due = [...chunks.values()].filter(({ isEntry }) => isEntry)
  for (let chunk = due.pop(); chunk; chunk = due.pop()) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
      found.add(file)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.get(name)
      if (next && !otherScreen.test(next.facadeModuleId ?? '')) due.push(next)
    }
  }
  return found
}

/**
 * Writes /service-worker.js with the names of all that the app is made of: its page, scripts, styles and the letters of
 * western and central Europe. Its text changes with every build, so a browser takes the new app over as a whole.
 * `FIRST` are those with which a gate and a roll call open: a device has them before it has the others.
 */
export const offlineShell = (): Plugin => ({
  name: 'offline-shell',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const readers = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes(reader)))
      const left = new Set(readers.map(({ fileName }) => fileName))
      const assets = Object.keys(bundle).filter(
        (file) =>
          (/\.(?:js|css)$/.test(file) && !left.has(file)) || /inter-latin(?:-ext)?-wght-normal.*\.woff2$/.test(file),
      )
      for (const { fileName, imports } of chunks)
        for (const imported of imports)
          if (!left.has(fileName) && left.has(imported))
            this.error(`Without a network ${fileName} does not load: it imports ${imported}, which no device keeps.`)
      const files = ['/', '/manifest.webmanifest', ...assets.map((file) => `/${file}`).sort()]
      const ofGate = filesOfGate(bundle)
      const first = files.filter((file) => file === '/' || ofGate.has(file.slice(1)))
      const page = bundle['index.html']
      const version = createHash('sha256')
        .update(files.join('\n'))
        .update(page?.type === 'asset' ? String(page.source) : '')
        .digest('hex')
        .slice(0, 12)
      const written = Object.entries({ VERSION: version, FILES: files, FIRST: first })
      const constants = written.map(([name, value]) => `const ${name}=${JSON.stringify(value)};\n`).join('')
      const code = `${constants}${readFileSync(source, 'utf8')}`
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
    },
  },
})
