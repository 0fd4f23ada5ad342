import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '#server/platform/db/lock'
import { kill, startHolder } from '../../../support/lock.ts'
import { namespaces } from '../../../support/namespaces.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second start on one folder is refused, with the folder and the process that has it', async () => {
  const lock = await lockFolder(folder)
  const second = lockFolder(folder)
  await expect(second).rejects.toBeInstanceOf(FolderInUse)
  await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use by process ${process.pid}.`)
  await lock.release()
  await (await lockFolder(folder)).release()
})

test('another path to the same folder is the same folder', async () => {
  const alias = `${folder}-alias`
  symlinkSync(folder, alias)
  const lock = await lockFolder(folder)
  await expect(lockFolder(alias)).rejects.toBeInstanceOf(FolderInUse)
  await lock.release()
  rmSync(alias)
})

test('two folders are two locks, and a missing folder is made', async () => {
  const locks = [await lockFolder(join(folder, 'a')), await lockFolder(join(folder, 'b'))]
  for (const lock of locks) await lock.release()
})

test('another process is refused while the holder lives, and let in after it was killed', async () => {
  for (let round = 0; round < 2; round++) {
    const holder = await startHolder(folder)
    expect(holder.output).toBe('held')
    const second = await startHolder(folder)
    expect(second.output).toContain(`is in use by process ${holder.child.pid}`)
    await kill(holder)
  }
  const last = await startHolder(folder)
  expect(last.output).toBe('held')
  await kill(last)
}, 30_000)

if (namespaces.length)
  test('a second start by a bind mount, from another network namespace or in a container is refused', async () => {
    const holder = await startHolder(folder)
    const seconds = namespaces.map(async ([name, elsewhere]) => {
      const ownPath = join(folder, name)
      mkdirSync(ownPath)
      const { command, path } = elsewhere(folder, ownPath)
      const second = await startHolder(path, command)
      if (second.output === 'held') await kill(second)
      return [name, second.output.includes(`is in use by process ${holder.child.pid}`) ? 'refused' : second.output]
    })
    expect(await Promise.all(seconds)).toEqual(namespaces.map(([name]) => [name, 'refused']))
    await kill(holder)
  }, 60_000)
