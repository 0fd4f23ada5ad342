import type { IndexHtmlTransformContext, Plugin } from 'vite'

/** The files that most pages run the most of; not the kit, half of which is kept and never run. */
const shared = new Set(['app', 'icons', 'list', 'worker', 'session'])
/** Chromium then compiles a file's functions while it arrives, beside the page and not within it, one by one. */
const atOnce = '//# allFunctionsCalledOnLoad'

/** Which code comes in which file. */
export const firstPage = (): Plugin => ({
  name: 'first-page',
  apply: 'build',
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {}
      : {
          build: {
            rolldownOptions: {
              output: {
                codeSplitting: {
                  groups: [
                    { name: 'app', tags: ['$initial'], priority: 4 },
                    // What most screens are made of comes in one file, and not in fifty.
                    {
                      name: 'kit',
                      test: /src.ui|src.machines.kit.(confirm|drawer|edit|export|form\.|form-fields|list\.|loader|modal|pages|read\.|refresh|resource|select|snackbar|tabs\.|top-bar)|src.services|src.views.(shared.use-(actor-events|rows)|account.use-feed)|shared.(api|domain)|node_modules/,
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
  transformIndexHtml: { order: 'post', handler: inlineStyles },
  generateBundle: {
    order: 'post',
    // A hint, which is not in the hash of a file's name: one that browsers have from before may lack it.
    // Not the option `banner`: the comment counts in the first line only, and Vite puts its list of files there later.
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || shared.has(file.name))) file.code = `${atOnce}\n${file.code}`
    },
  },
})

/**
 * The style sheet comes within the page. Its link stays, switched off, so that what is imported later and lists it too
 * takes it as loaded.
 */
function inlineStyles(html: string, { bundle = {} }: IndexHtmlTransformContext): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, href: string) => {
    const stylesheet = bundle[href]
    if (stylesheet?.type !== 'asset') return link
    return `<style>${String(stylesheet.source).trim()}</style>\n    ${link.replace('<link', '<link disabled')}`
  })
}
