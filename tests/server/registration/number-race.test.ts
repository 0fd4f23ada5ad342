import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/platform/db/schema/user'
import { type Proof, setPassword } from '#server/registration/registration-password.commands'
import { stageOf, strong } from './worker.ts'

const rounds = Array.from({ length: 40 }, (_, n) => `+4477009${String(n).padStart(5, '0')}`)

test('people who verified one number set their passwords at once: one has the account, and keeps the number', async () => {
  const stage = await stageOf()
  const now = stage.deps.clock.now()
  const race = async (phone: string) => {
    const proof: Proof = {
      hash: phone,
      device_hash: null,
      phone_number: phone,
      user_id: null,
      ip_prefix: '127.0.0',
      created_at: now,
      expires_at: now,
      used_at: null,
      verified_at: new Date(now.getTime() - 1000),
    }
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => stage.deps.db.transaction('system', (tx) => setPassword(tx, stage.deps, proof, strong))),
    )
    const [first, ...others] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(others).toEqual([])
    const rows = await stage.deps.db.transaction('system', (tx) =>
      tx.select().from(users).where(eq(users.phone_number, phone)),
    )
    expect(rows.map(({ id }) => id)).toEqual([first])
  }
  await Promise.all(rounds.map(race))
  await stage.close()
})
