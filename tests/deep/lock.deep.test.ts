import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kill, startHolder } from '../support/lock.ts'
import { namespaces } from '../support/namespaces.ts'
import { buildOf, freePort, startBuild, startServer } from '../support/server-process.ts'

const rounds = 100

test(`of ${rounds} second starts all are refused, and after each kill the next start holds the folder`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'))
  let refused = 0
  let acquired = 0
  for (let round = 0; round < rounds; round++) {
    const holder = await startHolder(folder)
    if (holder.output === 'held') acquired += 1
    const second = await startHolder(folder)
    if (second.output.includes(`in use by process ${holder.child.pid}`)) refused += 1
    await kill(holder)
  }
  rmSync(folder, { recursive: true, force: true })
  expect({ refused, acquired }).toEqual({ refused: rounds, acquired: rounds })
}, 600_000)

const starts = 20
test(`of ${starts} servers started on the folder of a running one from elsewhere all are told who has it`, async () => {
  buildOf('demo')
  const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'))
  const first = await startServer({ DATA_DIR: folder, PORT: String(await freePort()) })
  const outcomes: Record<string, number> = {}
  for (const [name, elsewhere] of namespaces) {
    const ownPath = join(folder, name)
    mkdirSync(ownPath)
    const { command, path } = elsewhere(folder, ownPath)
    for (let start = 0; start < starts; start++) {
      const { code, err } = await startBuild('demo', { DATA_DIR: path, PORT: '0' }, command).ended
      const words = err.join('\n').replace(path, '<folder>').replace(String(first.child.pid), '<pid>')
      outcomes[`${name}: ${code} ${words}`] = (outcomes[`${name}: ${code} ${words}`] ?? 0) + 1
    }
    expect((await fetch(`${first.url}/ready`)).status).toBe(200)
  }
  first.child.kill('SIGTERM')
  await first.exited
  rmSync(folder, { recursive: true, force: true })
  const words = 'The data folder <folder> is in use by process <pid>'
  const stop = 'Stop that server, or set DATA_DIR to another folder.'
  const of = (name: string) => (name.startsWith('a container') ? ` of ${hostname()}` : '')
  expect(outcomes).toEqual(
    Object.fromEntries(namespaces.map(([name]) => [`${name}: 1 ${words}${of(name)}. ${stop}`, starts])),
  )
}, 600_000)
