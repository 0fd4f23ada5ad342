import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What draws documents is large, and documents need the network anyway. */
const reader = /(?:^|\/)pdf-[^/]+$/
const source = 'src/services/service-worker.js'

/**
 * Writes /service-worker.js with the names of all that the app is made of: its page, scripts, styles and the letters of
 * western and central Europe. Its text changes with every build, so a browser takes the new app over as a whole.
 */
export const offlineShell = (): Plugin => ({
  name: 'offline-shell',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const assets = Object.keys(bundle).filter(
        (file) =>
          (/\.(?:js|css)$/.test(file) && !reader.test(file)) || /inter-latin(?:-ext)?-wght-normal.*\.woff2$/.test(file),
      )
      const files = ['/', '/manifest.webmanifest', ...assets.map((file) => `/${file}`).sort()]
      const page = bundle['index.html']
      const version = createHash('sha256')
        .update(files.join('\n'))
        .update(page?.type === 'asset' ? String(page.source) : '')
        .digest('hex')
        .slice(0, 12)
      const code = `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(files)};\n${readFileSync(source, 'utf8')}`
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
    },
  },
})
