import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

/**
 * Follows the README's 'Add a feature' in a copy of the tree: every command that it names is run there, and what
 * `npm run new` wrote is taken away again piece by piece.
 */
const section = readFileSync('README.md', 'utf8').split('## Add a feature')[1] ?? ''
const commands = (/```sh\n([^`]+)```/.exec(section)?.[1] ?? '').trim().split('\n')
const copy = mkdtempSync(join(tmpdir(), 'muster-new-'))
const inCopy = (file: string) => join(copy, file)

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of files)
    if (existsSync(file) && !file.startsWith('docs/pictures/')) cpSync(file, inCopy(file), { preserveTimestamps: true })
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  symlinkSync(resolve('node_modules'), inCopy('node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

type Outcome = { status: number | null; output: string }
/** Of this run's own environment a runner inside it gets what any shell has. */
const { PATH, HOME } = process.env
const run = (command: string) =>
  new Promise<Outcome>((done) => {
    const child = spawn('bash', ['-c', command], { cwd: copy, env: { PATH, HOME, CI: 'true', NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.on('close', (status) => done({ status, output }))
  })

describe('npm run new', { timeout: 600_000 }, () => {
  test('writes what every command of the README then finds green', async () => {
    const [generate = '', ...checks] = commands
    expect(generate).toMatch(/^npm run new \w+ \w+/)
    expect(await run(generate)).toMatchObject({ status: 0 })
    expect(checks.length).toBeGreaterThan(4)
    const green = (command: string) =>
      run(command).then(({ status, output }) => (status === 0 ? [] : [`${command}\n${output.slice(-3000)}`]))
    // Both cores have something to do.
    const results = await Promise.all([green('npx biome check'), ...checks.map(green)])
    expect(results.flat()).toEqual([])
  })

  test('writes every file that the README names', () => {
    const named = [...section.matchAll(/`([\w./-]+\.tsx?|[\w-]+\/[\w./-]+)`/g)].map(([, file]) => file ?? '')
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((file) => !existsSync(inCopy(file)))).toEqual([])
  })

  test('refuses a second noun of that name, an unknown area and a word in capitals', async () => {
    for (const words of ['sites permit', 'gate permit', 'nowhere pass', 'sites Permit', 'home pass'])
      expect(await run(`npm run new ${words}`)).toMatchObject({ status: 2 })
  })

  describe('writes nothing in vain', () => {
    const texts = new Map<string, string>()
    /** Changes a file of the copy until the end of the test. */
    const change = (file: string, from: RegExp, to = '') => {
      const text = readFileSync(inCopy(file), 'utf8')
      expect(text, file).toMatch(from)
      texts.set(file, text)
      writeFileSync(inCopy(file), text.replace(from, to))
    }
    afterEach(() => {
      for (const [file, text] of texts) writeFileSync(inCopy(file), text)
      texts.clear()
    })

    test('a row of the matrix, of the rights, of the routes, a look and a field of the form: types', async () => {
      change('shared/api/kit/permissions/additions.ts', /.*'PUT \/api\/me\/permits\/\{id\}\/close'.*\n/)
      change('server/platform/db/rights.ts', /.*permits: \{.*\n/)
      change('shared/api/kit/paths.ts', /.*permits: '\/permits',\n/)
      change('src/views/sites/permit/permits.tsx', /.*CLOSED: \{.*\n/)
      change('src/views/sites/permit/permit-form.tsx', /values: \{ name: '' \}/, 'values: {}')
      const files = ['shared/api/sites/permit.ts', 'server/platform/db/policies.ts', 'src/screens.tsx']
      writeFileSync(
        inCopy('tsconfig.red.json'),
        JSON.stringify({ extends: './tsconfig.json', include: ['src/*.d.ts'], files }),
      )
      const { output } = await run('npx tsc -p tsconfig.red.json')
      for (const file of [
        'shared/api/sites/permit.ts',
        'server/platform/db/rights.ts',
        'src/views/signed-in-routes.tsx',
        'src/views/sites/permit/permits.tsx',
        'src/views/sites/permit/permit-form.tsx',
      ])
        expect(output).toContain(`${file}(`)
    })

    test('its place in the areas and in the catalogue, and the meaning of a status: the walls', async () => {
      change('areas.json', /,\s*"permit"/)
      change('src/machines/catalogue.ts', /.*permits: \{.*\n/)
      change('src/machines/sites/permit.lifecycle.ts', / {4}closed: \{/, `    lost: { tags: 'over' },\n    closed: {`)
      const { output } = await run(
        'npx vitest run tests/house.test.ts tests/statuses.test.ts tests/paths/catalogue.test.ts',
      )
      for (const failed of [
        'house.test.ts > areas > what has a lifecycle or calls of its own is a noun of its area',
        'statuses.test.ts > statuses > the contract has the words of the law',
        'catalogue.test.ts > the catalogue > has the charts that have path entries',
      ])
        expect(output).toContain(failed)
    })

    test('a button, and a step of the chart: the paths', async () => {
      change('src/views/sites/permit/permits.tsx', /onDeny=\{.*\}/, 'onDeny={() => {}}')
      change(
        'src/machines/sites/permits.machine.ts',
        /\{ target: 'resting', actions: \{ type: 'announceFailed'/,
        `{ actions: { type: 'announceFailed'`,
      )
      const { output } = await run('npm run paths permits')
      expect(output).toMatch(/FAIL .*on the React view > \d: .*Cancel/)
      expect(output).toMatch(/FAIL .*the paths are the approved ones/)
    })

    test.each([
      ['the mount', 'server/app.ts', /^ +permitRoutes,\n/m, ''],
      ['the facts', 'server/sites/permit.commands.ts', /permitFacts\(me\.role\)/, '({ isOwner: true })'],
      ['the history', 'server/sites/permit.commands.ts', /await appendHistory\(.*\n/, ''],
    ])('%s: its own test', async (_, file, part, instead) => {
      change(file, part, instead)
      const { status, output } = await run('npx vitest run tests/server/sites/permit.test.ts')
      expect([status, output]).toEqual([1, expect.stringContaining('FAIL')])
    })
  })
})
