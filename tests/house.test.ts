import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areaOf, areas, bare, resolve, specifiersOf } from '../scripts/areas'
import { whereIs } from '../scripts/where'

/** Who may import whom: a layer that is not named is a wall. Packages are named where only some are allowed. */
const allowedImports: Record<string, string[]> = {
  shared: ['shared'],
  lifecycles: ['shared', 'lifecycles'],
  'src/services': ['shared', 'lifecycles', 'src/services'],
  'src/machines': ['shared', 'lifecycles', 'src/services', 'src/machines'],
  'src/ui': ['src/ui'],
  'src/views': ['shared', 'lifecycles', 'src/machines', 'src/ui', 'src/views'],
  server: ['shared', 'lifecycles', 'server'],
}
const allowedPackages: Record<string, RegExp> = {
  shared: /^(?:zod|uuid|dayjs(?:\/.+)?)$/,
  lifecycles: /^xstate$/,
  'src/services': /^(?:ofetch|xstate|pusher-js|zod|pdfjs-dist(?:\/legacy\/build\/.+)?|@zxing\/library\/esm\/core\/.+)$/,
  'src/machines': /^xstate$/,
}
/**
 * Lines that a file should have at most: a longer one is named in the run's output, and fails nothing, so that no file
 * is split for a count. Data (tables of words, countries, people, charts) is not code and has no budget.
 */
const budget: Record<string, number> = {
  shared: 160,
  lifecycles: 100,
  'src/services': 120,
  'src/machines': 200,
  'src/ui': 220,
  'src/views': 160,
  server: 220,
}
const data =
  /^(?:shared\/(?:domain\/platform\/|api\/platform\/dictionary|api\/kit\/(?:permissions|texts|outcomes|paths))|src\/machines\/catalogue\.ts|server\/(?:demo|platform\/db|platform\/routes\/help)[/-])/

const layers = Object.keys(allowedImports).sort((a, b) => b.length - a.length)
/** Lifecycles and the law that reads them are a layer of their own, in the folders of their nouns. */
const isLifecycle = (path: string) => /^src\/machines\/(?:.+\.lifecycle|kit\/law)\.ts$/.test(path)
const layerOf = (path: string) =>
  isLifecycle(path) ? 'lifecycles' : layers.find((layer) => path.startsWith(`${layer}/`))
const sources = import.meta.glob<string>('/{shared,src,server}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Views that touch what no chart holds, each with what that is. */
const viewsWithHooks: Record<string, string> = {
  '/src/views/shared/registration.tsx': 'moves the focus to the question, or to what was refused',
  '/src/views/platform/use-preview.ts': 'makes an address of a picture, and gives it back',
  '/src/views/page.tsx': 'follows links of the document',
  '/src/views/shown.tsx': 'names the document, and begins a page at its start',
  '/src/views/shared/use-address.tsx': 'tells a chart that the address changed',
  '/src/views/shared/use-actor-events.tsx': 'hears a chart for as long as a view is shown',
}
/** Asks a lifecycle: the import of `judge`, or of XState itself for more than its types. */
const judges = /import \{[^}]*(?<!type )\bjudge\b[^}]*\} from|import (?!type )[^\n]* from 'xstate'/
/** Files of the server that append to the history by themselves, each with why it is no `transition`. */
const linesByHand: Record<string, string> = {
  '/server/gate/ban.routes.ts': 'a ban begins: its lifecycle has no state before its row',
  '/server/gate/presence-undo.commands.ts': 'the stay that the undone check-in had ended is open again',
  '/server/gate/site-control-rejections.commands.ts': 'a person who was not let in: nothing moves',
  '/server/jobs/contract-sweep.ts': 'a last day is announced: nothing moves',
  '/server/registration/identity-check.commands.ts':
    'a check is open once the provider has answered, in a later transaction',
  '/server/safety/roll-call-former-marshal.commands.ts': 'a roll call begins and is over at once',
  '/server/safety/roll-call.routes.ts': 'a roll call begins: its lifecycle has no state before its row',
  '/server/sites/company-manager.routes.ts': 'a manager is put on a site or taken off it: no lifecycle',
  '/server/sites/site-document.routes.ts': 'a document begins: its lifecycle has no state before its row',
  '/server/sites/site.commands.ts': 'a site begins: its lifecycle has no state before its row',
  '/server/sites/subcompany-guards.commands.ts': 'an approval of a guard: no lifecycle',
  '/server/sites/subcompany.routes.ts': 'the manager of an access: its status stays',
  '/server/workforce/worker-import-save.commands.ts': 'rows that an import adds, many at once',
  '/server/workforce/worker-import-take.commands.ts': 'a batch begins: its lifecycle has no state before its row',
}
/** The files of ours that each file imports, by their paths from the root. */
const imports = (() => {
  const files = Object.keys(sources).map((path) => path.slice(1))
  const byName = new Map(files.flatMap((path) => [path, bare(path)].map((name) => [name, path])))
  return new Map(
    files.map((path) => [
      path,
      specifiersOf(sources[`/${path}`] ?? '').flatMap((one) => byName.get(resolve(one, path) ?? '') ?? []),
    ]),
  )
})()
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
/** Files that import each other in a circle, the first again at the end; none without one. */
function circleIn(imported: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const from = (path: string, by: string[]): string[] => {
    if (by.includes(path)) return [...by.slice(by.indexOf(path)), path]
    if (done.has(path)) return []
    for (const next of imported.get(path) ?? []) {
      const circle = from(next, [...by, path])
      if (circle.length) return circle
    }
    done.add(path)
    return []
  }
  for (const path of imported.keys()) {
    const circle = from(path, [])
    if (circle.length) return circle
  }
  return []
}

describe('walls', () => {
  const files = Object.keys(sources).map((path) => path.slice(1))
  const textOf = (file: string) => sources[`/${file}`] ?? ''

  test('every file has a layer', () => {
    const withoutLayer = /^src\/(?:main|routes|screens)\.tsx$|^src\/[\w-]+\.d\.ts$/
    expect(files.filter((file) => !layerOf(file) && !withoutLayer.test(file))).toEqual([])
  })

  test('a layer imports those below it', () => {
    const found = files.flatMap((file) => {
      const allowed = allowedImports[layerOf(file) ?? '']
      const imported = specifiersOf(textOf(file)).filter((specifier) => {
        const layer = layerOf(resolve(specifier, file) ?? '')
        return allowed && layer && !allowed.includes(layer)
      })
      return imported.map((specifier) => `${file} -> ${specifier}`)
    })
    expect(found).toEqual([])
  })

  test('a layer imports the packages that it is allowed to', () => {
    const found = files.flatMap((file) => {
      const allowed = allowedPackages[layerOf(file) ?? '']
      const packages = specifiersOf(textOf(file)).filter((name) => !name.startsWith('#') && !name.startsWith('.'))
      return packages.filter((name) => allowed && !allowed.test(name)).map((name) => `${file} -> ${name}`)
    })
    expect(found).toEqual([])
  })

  test('another folder is imported by its alias', () => {
    // The page that shows the kit stands in a folder of the kit and reads its looks and rules beside the pieces.
    const checked = files.filter((file) => layerOf(file) && !file.startsWith('src/ui/kit/'))
    expect(checked.filter((file) => specifiersOf(textOf(file)).some((one) => one.startsWith('../')))).toEqual([])
  })

  test('files longer than their budget are named', () => {
    const long = files.flatMap((file) => {
      const lines = textOf(file).split('\n').length
      const layer = layerOf(file)
      return layer && !data.test(file) && lines > (budget[layer] ?? 160) ? [`${file}: ${lines} lines`] : []
    })
    if (long.length) console.warn(long.join('\n'))
  })

  test('no file imports itself by way of others', () => {
    // Tables refer to each other.
    const files = [...imports].filter(([path]) => !path.startsWith('server/platform/db/schema/'))
    expect(circleIn(new Map(files))).toEqual([])
    const circle = { a: ['b'], b: ['d', 'c'], c: ['e', 'b'], d: [], e: [] }
    expect(circleIn(new Map(Object.entries(circle)))).toEqual(['b', 'c', 'b'])
  })

  test('no folder of a floor imports itself by way of others', () => {
    const folders = new Map<string, string[]>()
    for (const [path, imported] of imports) {
      const [from, floor] = [folderOf(path), layerOf(path)]
      const others = imported.filter((other) => layerOf(other) === floor && folderOf(other) !== from).map(folderOf)
      folders.set(`${floor} ${from}`, [
        ...(folders.get(`${floor} ${from}`) ?? []),
        ...others.map((to) => `${floor} ${to}`),
      ])
    }
    expect(circleIn(folders)).toEqual([])
  })

  test('charts act on the world only through actors', () => {
    const sideEffects =
      /\b(?:localStorage|sessionStorage|window\.|document\.(?!(?:lifecycle\.)?ts')|Date\.now\(|new Date\(\)|fetch\(|navigate\()/
    const guilty = Object.entries(sources).filter(
      ([path, text]) => path.startsWith('/src/machines/') && sideEffects.test(text),
    )
    expect(guilty.map(([path]) => path)).toEqual([])
  })

  test('views think in charts', () => {
    const thinking = /\buse(?:Effect|LayoutEffect|State|Reducer|SyncExternalStore)\b/
    const found = Object.entries(sources).filter(
      ([path, text]) => path.startsWith('/src/views/') && thinking.test(text),
    )
    expect(found.map(([path]) => path).sort()).toEqual(Object.keys(viewsWithHooks).sort())
  })

  test('the server moves a noun by the one transition', () => {
    const byHand = Object.entries(sources).filter(
      ([path, text]) => path.startsWith('/server/') && !path.startsWith('/server/platform/moves/') && judges.test(text),
    )
    expect(byHand.map(([path]) => path)).toEqual([])
  })

  test('a line of history that is no move of a lifecycle has its reason', () => {
    const found = Object.entries(sources).filter(
      ([path, text]) =>
        path.startsWith('/server/') && !path.startsWith('/server/demo/') && /\bappendHistory\(/.test(text),
    )
    const others = found.map(([path]) => path).filter((path) => !path.startsWith('/server/platform/moves/'))
    expect(others.sort()).toEqual(Object.keys(linesByHand).sort())
  })

  test('casts and any live only in the places that own them', () => {
    const owners =
      /^\/(?:src\/services\/kit\/client|src\/machines\/kit\/law|server\/platform\/http\/(?:serve|access))\.ts$/
    const assertionPattern = /\bas (?:any|never|unknown as)\b|: any(?:\[\])?\s*[,;)=|>\]}]|@ts-(?:ignore|expect-error)/
    const guilty = Object.entries(sources).filter(([path, text]) => !owners.test(path) && assertionPattern.test(text))
    expect(guilty.map(([path]) => path)).toEqual([])
  })

  test('no barrels and no drawer called utils', () => {
    const names = Object.keys(sources).filter((path) => /\/(?:index|utils?|helpers?|common|manager)\.tsx?$/.test(path))
    expect(names).toEqual([])
  })

  test('markup is never written as text', () => {
    const sinks = /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/
    const guilty = Object.entries(sources).filter(([path, text]) => path.startsWith('/src/') && sinks.test(text))
    expect(guilty.map(([path]) => path)).toEqual([])
  })
})

describe('areas', () => {
  /** Folders that no area has: what every area may use. */
  const common = ['kit', 'shared', 'demo']
  const nouns = Object.values(areas).flatMap(({ nouns }) => nouns)

  test('a folder of a floor is an area', () => {
    const folders = new Set(Object.keys(sources).map((path) => areaOf(path.slice(1))))
    expect([...folders].filter((folder) => folder && !common.includes(folder)).sort()).toEqual(
      Object.keys(areas).sort(),
    )
  })

  test('what has a lifecycle or calls of its own is a noun of its area', () => {
    const named = Object.keys(sources).flatMap((path) => {
      const noun = path.match(/([^/]+)\.(?:lifecycle|routes)\.ts$/)?.[1]
      const area = areaOf(path.slice(1))
      return noun && !common.includes(area) && !areas[area]?.nouns.includes(noun) ? [path] : []
    })
    expect(named).toEqual([])
    expect(nouns.filter((noun, index) => nouns.indexOf(noun) !== index)).toEqual([])
  })

  test('a noun is found at a glance', () => {
    const lines = nouns.map((noun) => [noun, whereIs(noun).length] as const)
    expect(lines.filter(([, length]) => length < 2 || length > 25)).toEqual([])
  })

  test('an area imports those that it calls, and nothing imports what stands on top', () => {
    // The demo fills every area, and the tables of all areas stand in the platform.
    const found = [...imports].flatMap(([path, imported]) => {
      const area = areaOf(path)
      if (
        !area ||
        area === 'demo' ||
        path.startsWith('server/platform/db/schema/') ||
        !layerOf(path)?.match(/^(?:shared|lifecycles|server|src\/(?!ui))/)
      )
        return []
      const callable = [area, 'platform', 'kit', 'shared', ...(areas[area]?.calls ?? [])]
      return imported.flatMap((other) =>
        callable.includes(areaOf(other)) || other.startsWith('src/ui/') ? [] : [`${path} -> ${other}`],
      )
    })
    expect(found).toEqual([])
  })

  test('no area calls itself by way of others', () => {
    const called = (area: string, by: string[]): string[] =>
      by.includes(area)
        ? [[...by, area].join(' -> ')]
        : (areas[area]?.calls ?? []).flatMap((next) => called(next, [...by, area]))
    expect(Object.keys(areas).flatMap((area) => called(area, []))).toEqual([])
  })

  test('no folder has more than 40 files of code', () => {
    const folders = Object.keys(sources).map((path) => path.slice(1, path.lastIndexOf('/')))
    const full = [...new Set(folders)].filter((folder) => folders.filter((other) => other === folder).length > 40)
    expect(full).toEqual([])
  })
})

test('the README stays short', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150)
})
