import type { APIRequestContext } from 'playwright/test'

/** What stories ask the demo server itself, as nobody in particular. */
export type Account = { key: string; login: string; password: string; name: string; kind: 'email' | 'phone' }
type Letter = { kind: 'MAIL' | 'SMS'; to: string; text: string; state: string; created_at: string }

export const demoServer = (request: APIRequestContext) => {
  const json = { headers: { accept: 'application/json' } }
  const letters = async (): Promise<Letter[]> => (await (await request.get('/dev/outbox', json)).json()).data
  const stored = (phone: string) => phone.replace(/\s/g, '').replace(/^0/, '+44')
  return {
    async account(key: string): Promise<Account> {
      const all: Account[] = await (await request.get('/dev/accounts', json)).json()
      const found = all.find((account) => account.key === key)
      if (!found) throw new Error(`The demo has no account ${key}.`)
      return found
    },
    letters,
    /** The newest text or letter to somebody that matches; undefined while there is none. */
    async newest(to: string, pattern: RegExp): Promise<string | undefined> {
      const address = to.includes('@') ? to : stored(to)
      return (await letters()).find((letter) => letter.to === address && pattern.test(letter.text))?.text
    },
    /** Moves the server's clock; the machine's own again without a number. */
    async forward(seconds?: number) {
      if (seconds === undefined) return void (await request.post('/dev/clock', { data: { now: null } }))
      const { now } = await (await request.post('/dev/clock', { data: { now: null } })).json()
      await request.post('/dev/clock', { data: { now: new Date(Date.parse(now) + seconds * 1000).toISOString() } })
    },
  }
}
export type DemoServer = ReturnType<typeof demoServer>
