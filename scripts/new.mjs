import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** `npm run new sites permit`: the files of a new noun, top to bottom, each small and compiling. Nothing is overwritten. */
const areas = Object.keys(JSON.parse(readFileSync('areas.json', 'utf8')))
const [area, noun] = process.argv.slice(2)
if (!areas.includes(area) || !noun || !/^[a-z]+(?:-[a-z]+)*$/.test(noun)) {
  process.stderr.write(
    `Name the area and the noun in kebab-case: npm run new sites site-permit\nAreas: ${areas.join(', ')}\n`,
  )
  process.exit(2)
}
const camel = noun.replace(/-(\w)/g, (_, char) => char.toUpperCase())
const Pascal = camel[0].toUpperCase() + camel.slice(1)
const files = {
  [`shared/api/${area}/${noun}.ts`]: `import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id } from '#shared/api/kit/wire'

export const ${Pascal}Status = z.enum(['OPEN', 'CLOSED'])
export type ${Pascal}Status = z.infer<typeof ${Pascal}Status>

export const ${Pascal} = z.object({ id: Id, status: ${Pascal}Status })
export type ${Pascal} = z.infer<typeof ${Pascal}>

/** Each call needs its row in shared/api/kit/permissions first. */
export const ${camel}Api = api({})
`,
  [`src/machines/${area}/${noun}.lifecycle.ts`]: `import { setup } from 'xstate'

export const ${camel}Lifecycle = setup({ types: { events: {} as { type: 'close' } } }).createMachine({
  id: '${camel}',
  description: 'Say in one sentence what this noun lives through.',
  initial: 'open',
  states: { open: { on: { close: 'closed' } }, closed: { type: 'final' } },
})
`,
  [`server/${area}/${noun}.routes.ts`]: `import type { FastifyInstance } from 'fastify'
import { ${camel}Api } from '#shared/api/${area}/${noun}'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'

export const ${camel}Routes = (app: FastifyInstance, deps: Deps) => serve(app, deps, ${camel}Api, {})
`,
  [`src/services/${area}/${noun}.ts`]: `import { client } from '#services/kit/client'

export const ${camel}s = client(() => import('#shared/api/${area}/${noun}').then((noun) => noun.${camel}Api))
`,
}
for (const [file, text] of Object.entries(files)) {
  if (existsSync(file)) {
    process.stdout.write(`${file} is there already\n`)
    continue
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  process.stdout.write(`${file}\n`)
}
process.stdout.write(
  `Next: the row in shared/api/kit/permissions/, the mount in server/app.ts, the chart, its paths, the view, the story.\n`,
)
