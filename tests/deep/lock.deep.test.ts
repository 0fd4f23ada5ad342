import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kill, startHolder } from '../support/lock.ts'

const rounds = 100

test(`of ${rounds} second starts all are refused, and after each kill the next start holds the folder`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'))
  let refused = 0
  let held = 0
  for (let round = 0; round < rounds; round++) {
    const holder = await startHolder(folder)
    if (holder.said === 'held') held += 1
    const second = await startHolder(folder)
    if (second.said.includes(`in use by process ${holder.child.pid}`)) refused += 1
    await kill(holder)
  }
  rmSync(folder, { recursive: true, force: true })
  expect({ refused, held }).toEqual({ refused: rounds, held: rounds })
}, 600_000)
