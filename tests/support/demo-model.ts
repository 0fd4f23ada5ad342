import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDemoContext } from '#server/demo/context'
import { printDocuments, storeFiles } from '#server/demo/files'
import { drawPortraits } from '#server/demo/portraits'
import { seedOnce } from '#server/demo/seed'
import type { Deps } from '#server/platform/deps'
import { root } from '#server/platform/kit/root'
import { cache, cloneOf, type Model } from './database.ts'
import { createTestServer } from './test-server.ts'

/** What the story is told with: a change of any of it makes another model. */
const sources = ['shared', 'content', 'server', 'src/machines', 'tests/support']
/** Of the machines only what the server runs. */
const isSource = (path: string) => !path.startsWith('src/machines/') || /\.lifecycle\.ts$|\/law\.ts$/.test(path)

function nameOfModel() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of readdirSync(join(root, source), { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.\w+$/.test(path) && isSource(join(source, path)))
        hash.update(path).update(readFileSync(join(root, source, path)))
  return `demo-${hash.digest('hex').slice(0, 16)}`
}
const name = nameOfModel()

const model: Model = {
  name,
  async fill(db) {
    mkdirSync(cache, { recursive: true })
    for (const file of readdirSync(cache, { encoding: 'utf8' }))
      if (file.includes('demo-') && !file.includes(name)) rmSync(join(cache, file), { recursive: true })
    const stage = await createTestServer({ database: async () => ({ ...db, close: async () => {} }) })
    await seedOnce(stage.deps)
    await stage.close()
  },
}

/** A database with the demo company as it is seeded on the test worlds' Monday, cloned. */
export const demoDatabase = (now: () => Date) => cloneOf(model, now)

/** Puts the demo company's documents and portraits where the server stores its files; printed once for all. */
export async function putDemoFiles({ deps, mediaFolder }: { deps: Deps; mediaFolder: string }) {
  const kept = join(cache, `files-${name}`)
  if (existsSync(kept)) return cpSync(kept, mediaFolder, { recursive: true })
  const context = createDemoContext(deps.clock.now(), deps.keys, '')
  await storeFiles(deps.ports.media, [...(await printDocuments(context)), ...(await drawPortraits(context))])
  const draft = `${kept}.${randomBytes(4).toString('hex')}`
  cpSync(mediaFolder, draft, { recursive: true })
  // Another file of tests may have been faster.
  if (existsSync(kept)) rmSync(draft, { recursive: true })
  else renameSync(draft, kept)
}
