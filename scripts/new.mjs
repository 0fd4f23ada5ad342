import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** `npm run new permit`: the files of a new noun, top to bottom, each small and compiling. Nothing is overwritten. */
const noun = process.argv[2]
if (!noun || !/^[a-z]+(?:-[a-z]+)*$/.test(noun)) {
  process.stderr.write('Name the noun in kebab-case: npm run new site-permit\n')
  process.exit(2)
}
const camel = noun.replace(/-(\w)/g, (_, char) => char.toUpperCase())
const Pascal = camel[0].toUpperCase() + camel.slice(1)
const files = {
  [`contract/${noun}.ts`]: `import { z } from 'zod'
import { api } from './endpoint.ts'
import { Id } from './wire.ts'

export const ${Pascal}Status = z.enum(['OPEN', 'CLOSED'])
export type ${Pascal}Status = z.infer<typeof ${Pascal}Status>

export const ${Pascal} = z.object({ id: Id, status: ${Pascal}Status })
export type ${Pascal} = z.infer<typeof ${Pascal}>

/** Each call needs its row in contract/permissions first. */
export const ${camel}Api = api({})
`,
  [`src/machines/lifecycles/${noun}.ts`]: `import { setup } from 'xstate'

export const ${camel}Lifecycle = setup({ types: { events: {} as { type: 'close' } } }).createMachine({
  id: '${camel}',
  description: 'Say in one sentence what this noun lives through.',
  initial: 'open',
  states: { open: { on: { close: 'closed' } }, closed: { type: 'final' } },
})
`,
  [`server/${noun}.ts`]: `import type { FastifyInstance } from 'fastify'
import { ${camel}Api } from '#contract/${noun}'
import { serve } from '#server/serve'
import type { Deps } from '#server/deps'

export const ${camel}Routes = (app: FastifyInstance, deps: Deps) => serve(app, deps, ${camel}Api, {})
`,
  [`src/services/${noun}.ts`]: `import { client } from './client.ts'

export const ${camel}s = client(() => import('#contract/${noun}').then((noun) => noun.${camel}Api))
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
  `Next: the row in contract/permissions/, the mount in server/app.ts, the chart, its paths, the view, the story.\n`,
)
