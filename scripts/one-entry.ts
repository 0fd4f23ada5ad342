import type { Plugin } from 'vite'

/**
 * Everything that the page needs before it is usable travels in one script and one style sheet: what the entry imports
 * statically stays in its chunk, and the bundler's runtime (a few pure functions) is written into it as well.
 */
export const oneEntry = (): Plugin => ({
  name: 'one-entry',
  apply: 'build',
  enforce: 'post',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {}
      : {
          build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } } },
        },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (!runtime) return
      for (const entry of chunks.filter((chunk) => chunk.isEntry)) {
        entry.code = inlined(entry.code, runtime.fileName, runtime.code)
        entry.imports = entry.imports.filter((file) => file !== runtime.fileName)
      }
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.html'))
          file.source = String(file.source).replace(
            new RegExp(`\\s*<link rel="modulepreload"[^>]*${runtime.fileName.replace(/\W/g, '\\$&')}">`),
            '',
          )
    },
  },
})

/** Writes the module `code` of `fileName` into `entry` in the place of its import. */
function inlined(entry: string, fileName: string, code: string): string {
  const name = fileName.replace(/^.*\//, './').replace(/\W/g, '\\$&')
  const found = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["'];?`).exec(entry)
  if (!found) return entry
  const exported = /export\s*\{([^}]*)\};?/.exec(code)
  if (!found[1] || !exported?.[1]) throw new Error('The runtime has another shape than expected.')
  const pairs = (list: string) => list.split(',').map((part) => part.trim().split(/\s+as\s+/))
  const given = pairs(exported[1]).map(([own, name]) => `${name ?? own}:${own}`)
  const wanted = pairs(found[1]).map(([name, own]) => (own ? `${name}:${own}` : name))
  const body = code.replace(exported[0], '')
  return entry.replace(found[0], () => `const{${wanted}}=(()=>{${body};return{${given}}})();`)
}
