import type { APIRequestContext } from 'playwright/test'

/** What stories ask the demo server itself, as nobody in particular. */
export type Account = {
  key: string
  role: string
  company: string | null
  login: string
  password: string
  name: string
  kind: 'email' | 'phone'
  note: string | null
}
type OutboxMessage = { id: string; kind: 'MAIL' | 'SMS'; to: string; text: string }

export const demoServer = (request: APIRequestContext) => {
  const json = { headers: { accept: 'application/json' } }
  const stored = (phone: string) => phone.replace(/\s/g, '').replace(/^0/, '+44')
  const ignoredIds = new Set<string>()
  const accounts = async (): Promise<Account[]> => (await request.get('/dev/accounts', json)).json()
  const messagesTo = async (to: string): Promise<OutboxMessage[]> => {
    const { data }: { data: OutboxMessage[] } = await (await request.get('/dev/outbox', json)).json()
    return data.filter((message) => message.to === (to.includes('@') ? to : stored(to)))
  }
  const moveClock = async (now: string | null): Promise<string> =>
    (await (await request.post('/dev/clock', { data: { now } })).json()).now
  return {
    accounts,
    async account(key: string): Promise<Account> {
      const found = (await accounts()).find((account) => account.key === key)
      if (!found) throw new Error(`The demo has no account ${key}.`)
      return found
    },
    /** What somebody got until now is old post. */
    async ignoreMessages(to: string) {
      for (const { id } of await messagesTo(to)) ignoredIds.add(id)
    },
    /** The newest text or letter to somebody that matches and is no old post; undefined while there is none. */
    async newest(to: string, pattern: RegExp): Promise<string | undefined> {
      return (await messagesTo(to)).find(({ id, text }) => !ignoredIds.has(id) && pattern.test(text))?.text
    },
    /** The server's clock goes on from an instant of the story, until `forward` gives it back. */
    async goesTo(instant: Date) {
      await moveClock(instant.toISOString())
    },
    /** Moves the server's clock from the machine's; the machine's own again without a number. */
    async forward(seconds?: number) {
      const now = await moveClock(null)
      if (seconds) await moveClock(new Date(Date.parse(now) + seconds * 1000).toISOString())
    },
  }
}
export type DemoServer = ReturnType<typeof demoServer>
