import { expect } from 'vitest'

/** Somebody who gives themselves one name after the other, and counts which were acknowledged. */
export type Writer = { token: string; tried: number; acknowledged: number }
type Account = { login: string; password: string; kind: 'email' | 'phone'; note: string | null }

/** Signs in the first eight demo accounts of staff: the name of a worker was checked, and stays. */
export async function signInWriters(url: string): Promise<Writer[]> {
  const accounts: Account[] = await (await fetch(`${url}/dev/accounts`)).json()
  const writers: Writer[] = []
  for (const { login, password, kind } of accounts.filter(({ kind, note }) => kind === 'email' && !note).slice(0, 8)) {
    const body = { [kind === 'email' ? 'email' : 'phone_number']: login, password, remember: true }
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { tokenInfo } = await answer.json()
    writers.push({ token: tokenInfo.accessToken, tried: 0, acknowledged: 0 })
  }
  return writers
}

const nameOf = (n: number) => `N${n}`
/** Writes the next name; the answer's status. */
async function write(url: string, writer: Writer): Promise<number> {
  writer.tried += 1
  const { ok, status } = await fetch(`${url}/api/me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${writer.token}` },
    body: JSON.stringify({ first_name: nameOf(writer.tried) }),
  })
  if (ok) writer.acknowledged = writer.tried
  return status
}

/** What is kept is the last acknowledged name, or a later one whose answer was lost. */
export async function expectNothingLost(url: string, writers: Writer[]) {
  for (const writer of writers) {
    const answer = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${writer.token}` } })
    const { data } = await answer.json()
    const kept = writer.acknowledged === 0 ? 0 : Number(data.first_name.slice(1))
    expect(kept).toBeGreaterThanOrEqual(writer.acknowledged)
    expect(kept).toBeLessThanOrEqual(writer.tried)
    writer.tried = Math.max(writer.tried, kept)
  }
}

/** Writes of all at once. `acknowledged` resolves when so many more were; `stop` when the last that ran is over. */
export function startLoad(url: string, writers: Writer[]) {
  const statuses = new Set<number>()
  const waiting: { from: number; resolve: () => void }[] = []
  let answered = 0
  let over = false
  const running = writers.map(async (writer) => {
    while (!over) {
      const status = await write(url, writer).catch(() => 0)
      statuses.add(status)
      if (status === 200) answered += 1
      for (const { resolve } of waiting.filter(({ from }) => answered >= from)) resolve()
    }
  })
  return {
    statuses,
    acknowledged: (more: number) =>
      new Promise<void>((resolve) => void waiting.push({ from: answered + more, resolve })),
    async stop() {
      over = true
      await Promise.all(running)
    },
  }
}
