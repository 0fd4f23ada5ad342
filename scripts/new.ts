import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { areas } from './areas.ts'

/**
 * `npm run new <area> <noun>`: a whole feature, small and green: a company's rows that are added, listed and closed. The
 * files are made from `scripts/new/*.txt`; the lists of the tree that name every noun get a line each.
 */
const withoutNouns = ['home', 'platform']
const [area = '', noun = ''] = process.argv.slice(2)
const choices = Object.keys(areas).filter((name) => !withoutNouns.includes(name))

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
if (!choices.includes(area) || !/^[a-z]+(?:-[a-z]+)*$/.test(noun))
  fail(
    `Name the area and the noun, one of it, in kebab-case: npm run new sites site-permit\nAreas: ${choices.join(', ')}`,
  )

const pluralOf = (word: string) =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
const kebabs = pluralOf(noun)
const [one, many] = [camel(noun), camel(kebabs)]
const [words, wordsPlural] = [noun.replaceAll('-', ' '), kebabs.replaceAll('-', ' ')]
const table = kebabs.replaceAll('-', '_')
const names: Record<string, string> = {
  area,
  noun: one,
  Noun: capital(one),
  nouns: many,
  Nouns: capital(many),
  kebab: noun,
  kebabs,
  table,
  words,
  Words: capital(words),
  wordsPlural,
  WordsPlural: capital(wordsPlural),
  a: article,
  A: capital(article),
}
const fill = (text: string) => text.replace(/__([A-Za-z]+?)__/g, (all, name: string) => names[name] ?? all)

const files: Record<string, string> = {
  contract: 'shared/api/__area__/__kebab__.ts',
  lifecycle: 'src/machines/__area__/__kebab__.lifecycle.ts',
  schema: 'server/platform/db/schema/__kebab__.ts',
  queries: 'server/__area__/__kebab__.queries.ts',
  commands: 'server/__area__/__kebab__.commands.ts',
  dto: 'server/__area__/__kebab__.dto.ts',
  routes: 'server/__area__/__kebab__.routes.ts',
  service: 'src/services/__area__/__kebab__.ts',
  machine: 'src/machines/__area__/__kebabs__.machine.ts',
  view: 'src/views/__area__/__kebab__/__kebabs__.tsx',
  form: 'src/views/__area__/__kebab__/__kebab__-form.tsx',
  'law-paths': 'tests/paths/__area__/__kebab__.ts',
  paths: 'tests/paths/__area__/__kebabs__.ts',
  mount: 'tests/paths/mounts/__kebabs__.tsx',
  'server-test': 'tests/server/__area__/__kebab__.test.ts',
}
/** Lines that go before another, which each of these files has once. `biome` puts imports in their order. */
const insertions: [file: string, before: string, text: string][] = [
  [
    'shared/api/kit/permissions/additions.ts',
    `  'GET /api/places': [`,
    `  'GET /api/me/__kebabs__': ['yy-----', 'CO', ''],
  'POST /api/me/__kebabs__': ['yy-----', 'CO', 'company_id forced to own'],
  'PUT /api/me/__kebabs__/{id}/close': ['yy-----', 'CO', 'Owners only: the law refuses a manager in words'],
`,
  ],
  ['shared/api/kit/paths.ts', `  jobs: '/jobs',`, `  __nouns__: '/__kebabs__',\n`],
  ['server/platform/db/schema.ts', `import { companies,`, `import { __nouns__ } from './schema/__kebab__.ts'\n`],
  ['server/platform/db/schema.ts', `  plans,`, `  __nouns__,\n`],
  ['server/platform/db/rights.ts', `  widgets: all(`, `  __nouns__: { ...all(ofCompany()), delete: nobody },\n`],
  ['server/app.ts', `import { accountRoutes }`, `import { __noun__Routes } from '#server/__area__/__kebab__.routes'\n`],
  ['server/app.ts', `  dictRoutes,`, `  __noun__Routes,\n`],
  [
    'tests/house.test.ts',
    `  '/server/gate/ban.routes.ts'`,
    `  '/server/__area__/__kebab__.commands.ts': '__a__ __words__ begins: its lifecycle has no state before its row',\n`,
  ],
  [
    'src/machines/lifecycles.ts',
    `import { banLifecycle }`,
    `import { __noun__Lifecycle } from './__area__/__kebab__.lifecycle.ts'\n`,
  ],
  ['src/machines/lifecycles.ts', `  presence: {`, `  __noun__: { title: '__Words__', chart: __noun__Lifecycle },\n`],
  [
    'src/machines/catalogue.ts',
    `import { agreementsMachine }`,
    `import { __nouns__Machine } from './__area__/__kebabs__.machine.ts'\n`,
  ],
  ['src/machines/catalogue.ts', `  bans: {`, `  __nouns__: { title: '__WordsPlural__', chart: __nouns__Machine },\n`],
  ['src/views/signed-in-routes.tsx', `  'contracts',`, `  '__nouns__',\n`],
  [
    'src/screens.tsx',
    `  contracts: {`,
    `  __nouns__: {
    layout: 'default',
    title: '__WordsPlural__',
    load: async () => {
      const { __Nouns__ } = await import('#views/__area__/__kebab__/__kebabs__')
      return (page) => <__Nouns__ page={page} />
    },
  },
`,
  ],
  [
    'tests/support/matrix.ts',
    `  'POST /api/me/getting-to-work':`,
    `  'POST /api/me/__kebabs__': { name: '__A__ __words__' },\n`,
  ],
  [
    'tests/server/platform/db/one-of-each.ts',
    `  await tx.insert(s.widgets)`,
    `  await tx.insert(s.__nouns__).values({ id: newId(), company_id: company.A, name: 'x', status: 'OPEN' })\n`,
  ],
]
/** The area's nouns get one more. */
const addNoun = (text: string) =>
  text.replace(new RegExp(`("${area}": \\{\\s*"nouns": \\[[^\\]]*?)(\\s*\\])`), `$1, "${noun}"$2`)
/** What each person of the rights table may do: an owner of the company reads, adds and changes; nobody removes. */
function addRights(text: string) {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const others = head.split(' | ').slice(3)
  const line = [table, 'sacr', 'sac-', ...others.map(() => '----')].join(' | ')
  const at = lines.findIndex((other) => (other.split(' | ')[0] ?? '') > table)
  return `${[head, ...lines.toSpliced(at < 0 ? lines.length : at, 0, line)].join('\n')}\n`
}

const read = (file: string) => readFileSync(file, 'utf8')
const isTaken =
  Object.values(areas).some(({ nouns }) => nouns.includes(noun)) ||
  Object.values(files).some((file) => existsSync(fill(file))) ||
  ['shared/api/kit/paths.ts', 'server/platform/db/schema.ts', 'src/machines/catalogue.ts'].some((file) =>
    new RegExp(`^  (?:${one}|${many})[:,]`, 'm').test(read(file)),
  ) ||
  read('shared/api/kit/paths.ts').includes(`'/${kebabs}'`)
if (isTaken) fail(`There is ${article} ${words} already, or something that is called so. Choose another word.`)

const written = new Map<string, string>()
for (const [template, file] of Object.entries(files)) written.set(fill(file), fill(read(`scripts/new/${template}.txt`)))
for (const [file, before, text] of insertions) {
  const current = written.get(file) ?? read(file)
  const lines = current.split('\n')
  const at = lines.findIndex((line) => line.startsWith(before))
  if (lines.filter((line) => line.startsWith(before)).length !== 1)
    fail(`${file} does not have one line that begins like this, before which the noun is named: ${before}`)
  written.set(file, lines.toSpliced(at, 0, fill(text).trimEnd()).join('\n'))
}
written.set('areas.json', addNoun(read('areas.json')))
const rightsFile = 'tests/server/platform/db/rights.txt'
written.set(rightsFile, addRights(read(rightsFile)))

for (const [file, text] of written) {
  const isNew = !existsSync(file)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  process.stdout.write(`${isNew ? 'new    ' : 'changed'} ${file}\n`)
}
function run(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) fail(`This failed: ${[command, ...args].join(' ')}`)
}
const npx = (...command: string[]) => run('npx', '--no-install', ...command)
npx('biome', 'check', '--write', ...[...written.keys()].filter((file) => !file.endsWith('.txt')))
npx('drizzle-kit', 'generate', '--name', `add_${table}`)
run('node', 'scripts/paths.mjs', noun, kebabs, '-u')
process.stdout.write(`
Next, as the README says: name in shared/api what the ${words} is about, then its law. Read as a tester what is written
down to be approved: tests/paths/${area}/paths and refused, tests/paths/small.*.txt, the line of ${table} in ${rightsFile}.
`)
