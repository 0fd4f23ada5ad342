import { readFileSync } from 'node:fs'
import { type Plugin, type Rolldown, version } from 'vite'

type Runtime = { fileName: string; code: string }

/**
 * Everything that the page needs before it is usable comes in two scripts that load side by side: the libraries, run by
 * themselves as soon as they are here, and the app. Run as one they would hold a slow phone for too long at once. The
 * style sheet and the bundler's runtime (a few pure functions) are written into what needs them.
 */
export const firstPage = (): Plugin => ({
  name: 'first-page',
  apply: 'build',
  enforce: 'post',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {}
      : {
          build: {
            rolldownOptions: {
              output: {
                // Eight letters tell two builds of a file apart; the page lists every chunk by name.
                chunkFileNames: 'assets/[name]-[hash:8].js',
                codeSplitting: {
                  groups: [
                    {
                      name: 'libraries',
                      tags: ['$initial'],
                      test: /node_modules|src.ui.create-root\.ts$/,
                      priority: 5,
                    },
                    { name: 'app', tags: ['$initial'], priority: 4 },
                    // What most screens are made of comes in one file, and not in fifty.
                    {
                      name: 'kit',
                      test: /src.ui|src.machines.kit.(confirm|drawer|edit|export|form\.|list\.|loader|merged|modal|pages|read\.|refresh|resource|select|snackbar|tabs\.|top-bar)|src.services|src.views.(shared.use-(actor-events|rows)|account.use-feed)|shared.(api|domain)|node_modules/,
                      minShareCount: 12,
                      priority: 2,
                    },
                    { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
                    {
                      name: 'list',
                      test: /tanstack|src.ui.(data-table.(column|data-table|filter|row-|table-|visible-rows)|display.list-page|elements.dots|fields.(matching|multi-select|search-field))|machines.kit.(list\.|pages)|use-rows|nothing-matches/,
                      minShareCount: 2,
                      priority: 1,
                    },
                    {
                      name: 'worker',
                      test: /shared.api.(workforce.worker|platform.dictionary)\.ts|src.services.workforce.worker(-profile)?\.ts|phone-reset|worker-columns/,
                      minShareCount: 2,
                      priority: 1,
                    },
                    // What every page has and asks for once somebody is signed in.
                    {
                      name: 'session',
                      test: /shared.api.(account.(account|notification)|gate.presence|home.home|kit.(config|password|realtime|role|user))\.ts|src.services.(platform.file-address|kit.preferences)|src.views.(account.feed-actor|home.home-actor|shared.undo-actor|(frame|notifications|own-moves|places|user-menu)\.)|src.screens|src.ui.(display.(avatar|pill)|overlays.(menu|popover))|node_modules.@(radix|floating)-ui/,
                      priority: 1,
                    },
                  ],
                },
              },
            },
          },
        },
  // What is written into a chunk below is not in the hash of its name, which browsers keep for a year.
  augmentChunkHash: () => readFileSync('scripts/first-page.ts', 'utf8') + version,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle)
      const chunks = files.filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const libraries = chunks.find(({ name }) => name === 'libraries')
      if (runtime && libraries) {
        // A chunk's name has the libraries' in its hash only if it imports them.
        for (const chunk of chunks.filter(({ imports }) => imports.includes(libraries.fileName))) {
          take(chunk, runtime, libraries)
          forget(chunk, runtime.fileName, libraries.fileName)
        }
        includeRuntime(libraries, runtime)
      }
      const stylesheets = files.filter(isStylesheet)
      for (const page of files) {
        if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue
        const html = String(page.source)
        for (const { fileName } of stylesheets.filter(({ fileName }) => html.includes(fileName)))
          for (const chunk of chunks) forget(chunk, fileName, libraries?.fileName ?? chunk.fileName)
        page.source = written(html, runtime, stylesheets)
      }
      for (const chunk of chunks) if (isEntry(chunk) || shared.has(chunk.name)) chunk.code = `${atOnce}\n${chunk.code}`
    },
  },
})
/** The files that most pages run the most of; not the kit, half of which is kept and never run. */
const shared = new Set(['libraries', 'app', 'icons', 'list', 'worker', 'session'])
/** Chromium then compiles a file's functions while it arrives, beside the page and not within it, one by one. */
const atOnce = '//# allFunctionsCalledOnLoad'
const isEntry = ({ isEntry }: Rolldown.OutputChunk) => isEntry
const isStylesheet = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset =>
  file.type === 'asset' && file.fileName.endsWith('.css')

/**
 * The page with its style sheets inside and its scripts behind what they draw into, each run by itself: a browser runs
 * deferred scripts in one go.
 */
function written(html: string, runtime: Runtime | undefined, stylesheets: Rolldown.OutputAsset[]): string {
  const scripts: string[] = []
  const put = (src: string) => `\n    <script type="module" async crossorigin src="${src}"></script>`
  return html
    .replaceAll(/\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g, (_, src: string) => {
      scripts.push(put(src))
      return ''
    })
    .replaceAll(/\s*<link rel="modulepreload"[^>]*href="([^"]+)">/g, (_, href: string) => {
      if (!href.endsWith(runtime?.fileName ?? '-')) scripts.unshift(put(href))
      return ''
    })
    .replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, href: string) => {
      const stylesheet = stylesheets.find(({ fileName }) => fileName === href)
      return stylesheet ? `<style>${String(stylesheet.source).trim()}</style>` : link
    })
    .replace(/(<div id="root"><\/div>)/, (root) => root + scripts.join(''))
}

/**
 * What stands in the page or in the libraries is not fetched again with a later chunk; a sheet would come last and win over
 * what the chunk's own sheet says. `instead` is loaded already; the list of what to fetch is read by position.
 */
function forget(chunk: Rolldown.OutputChunk, file: string, instead: string): void {
  chunk.code = chunk.code.replaceAll(`"${file}"`, `"${instead}"`)
}

/** The runtime's name in the chunk of the libraries, and for who takes it from there. */
const own = 'bundlerRuntime'
const pairs = (list: string) => list.split(',').map((part) => part.trim().split(/\s+as\s+/))

/** What `chunk` imports from the runtime: the statement and its names as a pattern. */
function wanted(chunk: Rolldown.OutputChunk, runtime: Runtime) {
  const name = runtime.fileName.replace(/^.*\//, './').replace(/\W/g, '\\$&')
  const found = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["'];?`).exec(chunk.code)
  if (!found?.[1]) return undefined
  chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
  return { statement: found[0], names: pairs(found[1]).map(([name, own]) => (own ? `${name}:${own}` : name)) }
}
function take(chunk: Rolldown.OutputChunk, runtime: Runtime, libraries: Rolldown.OutputChunk): void {
  const { statement, names } = wanted(chunk, runtime) ?? {}
  if (!statement) return
  const from = libraries.fileName.replace(/^.*\//, './')
  chunk.code = chunk.code.replace(statement, () => `import{${own}}from"${from}";const{${names}}=${own};`)
}
/** Writes the runtime into `chunk`, which gives it on. */
function includeRuntime(chunk: Rolldown.OutputChunk, runtime: Runtime): void {
  const { statement = '', names = [] } = wanted(chunk, runtime) ?? {}
  const exported = /export\s*\{([^}]*)\};?/.exec(runtime.code)
  if (!exported?.[1]) throw new Error('The runtime has another shape than expected.')
  const given = pairs(exported[1]).map(([own, name]) => `${name ?? own}:${own}`)
  const body = runtime.code.replace(exported[0], '')
  const code = chunk.code.replace(statement, '')
  chunk.code = `const ${own}=(()=>{${body};return{${given}}})(),{${names}}=${own};${code};export{${own}};`
}
