import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outbox as table } from '#server/platform/db/schema/outbox'
import type { Tx } from '#server/platform/db/transaction'
import { openOutbox, putDisconnect, putMail, putSms } from '#server/platform/outbox/outbox'
import { putRealtime } from '#server/platform/outbox/put'
import type { Mail, Ports, Sms } from '#server/platform/ports/ports'
import { Undeliverable } from '#server/platform/ports/undeliverable'
import { createTestServer } from '../../support/test-server.ts'

const email = { to: 'anna@northgate.example', subject: 'Hello', text: 'http://muster.test/x?key=secret' }
let delivered: unknown[]
let failing: Error | undefined
let served: Awaited<ReturnType<typeof createTestServer>>

const ports = (): Partial<Ports> => ({
  mail: {
    async send(mail: Mail, id: string) {
      delivered.push({ mail, id })
      if (failing) throw failing
    },
  },
  sms: {
    async send(sms: Sms) {
      delivered.push({ sms })
      if (failing) throw failing
    },
  },
  realtime: {
    trigger: async (channel, event, data) => void delivered.push({ channel, event, data }),
    disconnect: async (userId, sessionIds) => void delivered.push({ disconnect: userId, sessionIds }),
    authorise: () => '',
    options: () => ({ key: '', ws_host: null, ws_port: null, force_tls: false, cluster: '' }),
    close: async () => {},
  },
})
beforeEach(async () => {
  delivered = []
  failing = undefined
  served = await createTestServer({ ports: ports() })
})
afterEach(() => served.close())

const system = <T>(run: (tx: Tx) => Promise<T>) => served.deps.db.transaction('system', run)
const rows = () => system((tx) => tx.select().from(table).orderBy(asc(table.id)))
const row = async () => (await rows())[0]!

describe('after commit', () => {
  test('what was put is sent, each kind to its provider', async () => {
    await system(async (tx) => {
      await putMail(tx, email)
      await putSms(tx, { to: '+447700900142', text: 'Code 123456' })
      await putRealtime(tx, { channel: 'private-users.1', event: 'notification', data: { a: 1 } })
      await putDisconnect(tx, 'someone', ['one', 'two'])
      expect(delivered).toEqual([])
    })
    await served.outbox.flush()
    // Kinds have lanes of their own: none waits for another.
    expect(delivered).toHaveLength(4)
    expect(delivered).toEqual(
      expect.arrayContaining([
        { mail: email, id: (await row()).id },
        { sms: { to: '+447700900142', text: 'Code 123456' } },
        { channel: 'private-users.1', event: 'notification', data: { a: 1 } },
        { disconnect: 'someone', sessionIds: ['one', 'two'] },
      ]),
    )
    expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  })

  test('a transaction that fails sends nothing', async () => {
    const failed = system(async (tx) => {
      await putMail(tx, email)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await served.outbox.flush()
    expect([delivered, await rows()]).toEqual([[], []])
  })

  test('a started outbox sends without being asked, and stops', async () => {
    served.outbox.start()
    const arrived = new Promise<void>((done) => {
      const push = delivered.push.bind(delivered)
      delivered.push = (...items) => {
        done()
        return push(...items)
      }
    })
    await system((tx) => putMail(tx, email))
    await arrived
    await served.outbox.stop()
    expect((await row()).sent_at).not.toBeNull()
  })

  test('a hundred rows go out once each, also with two servers at it', async () => {
    await system(async (tx) => {
      for (let n = 0; n < 100; n += 1) await putMail(tx, { ...email, subject: `${n}` })
    })
    await Promise.all([served.outbox.flush(), openOutbox(served.deps).flush(), served.outbox.flush()])
    const subjects = delivered.map((item) => (item as { mail: Mail }).mail.subject)
    expect(subjects.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`))
  })
})

describe('when the provider fails', () => {
  test('for now, it is tried again after waits that grow, then given up', async () => {
    failing = new Error('451 for anna@northgate.example')
    await system((tx) => putMail(tx, email))
    const waits: number[] = []
    for (let n = 0; n < 12; n += 1) {
      await served.outbox.flush()
      const { next_at, given_up_at } = await row()
      if (given_up_at) break
      const wait = (next_at.getTime() - served.clock.now().getTime()) / 1000
      served.clock.forward(wait - 1)
      await served.outbox.flush()
      expect(delivered).toHaveLength(n + 1)
      served.clock.forward(1)
      waits.push(wait)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600])
    expect(await row()).toMatchObject({ attempts: 12, sent_at: null, last_error: 'Error' })
    served.clock.forward(24 * 3600)
    await served.outbox.flush()
    expect(delivered).toHaveLength(12)
  })

  test('and works again, the same row is sent with the same id', async () => {
    failing = new Error('away')
    await system((tx) => putMail(tx, email))
    await served.outbox.flush()
    failing = undefined
    served.clock.forward(5)
    await served.outbox.flush()
    const { id, sent_at, last_error } = await row()
    expect(delivered).toEqual([
      { mail: email, id },
      { mail: email, id },
    ])
    expect([sent_at, last_error]).toEqual([served.clock.now(), null])
  })

  test('for good, it is not tried again', async () => {
    failing = new Undeliverable('550 no such mailbox')
    await system((tx) => putMail(tx, email))
    await served.outbox.flush()
    served.clock.forward(7200)
    await served.outbox.flush()
    expect(delivered).toHaveLength(1)
    expect(await row()).toMatchObject({ last_error: '550 no such mailbox', given_up_at: expect.any(Date) })
  })

  test('one that fails does not hold up the others', async () => {
    await system(async (tx) => {
      await putSms(tx, { to: '+447700900998', text: 'refused' })
      await putMail(tx, email)
    })
    const embedded = await createTestServer({ ports: { mail: ports().mail! } })
    await embedded.deps.db.transaction('system', async (tx) => {
      await putSms(tx, { to: '+447700900998', text: 'refused' })
      await putMail(tx, email)
    })
    await embedded.outbox.flush()
    expect(delivered).toHaveLength(1)
    await embedded.close()
  })
})

/** A mail server that does not answer a mail until `answer` is called. `requested` resolves with the first mail. */
function silentMail() {
  let answer = () => {}
  let signalFirst = () => {}
  const requested = new Promise<void>((resume) => {
    signalFirst = resume
  })
  const answered = new Promise<void>((resume) => {
    answer = resume
  })
  const port = {
    send: () => {
      signalFirst()
      return answered
    },
  }
  return { port, requested, answer: () => answer() }
}

describe('a lane per kind', () => {
  test('a mail server that never answers delays no code and no realtime message', async () => {
    const silent = silentMail()
    const stuck = openOutbox({ ...served.deps, ports: { ...served.deps.ports, mail: silent.port } })
    await system((tx) => putMail(tx, email))
    const flushed = stuck.flush()
    await silent.requested
    const both = new Promise<void>((done) => {
      const push = delivered.push.bind(delivered)
      delivered.push = (...items) => {
        const length = push(...items)
        if (length === 2) done()
        return length
      }
    })
    stuck.start()
    await system(async (tx) => {
      await putSms(tx, { to: '+447700900142', text: 'Code 123456' })
      await putRealtime(tx, { channel: 'private-users.1', event: 'notification', data: {} })
    })
    await both
    silent.answer()
    await flushed
    await stuck.stop()
  })

  test('a letter that nobody answers for is a failure for now, and the next ones leave', async () => {
    await system((tx) => putMail(tx, email))
    const silent = silentMail()
    await openOutbox({ ...served.deps, ports: { ...served.deps.ports, mail: silent.port } }, { MAIL: 1 }).flush()
    expect(await row()).toMatchObject({ attempts: 1, sent_at: null, given_up_at: null, last_error: 'NoAnswer' })
    served.clock.forward(5)
    await served.outbox.flush()
    expect(delivered).toHaveLength(1)
  })

  test('25 letters of 4 s each leave once, though a second server looks after every one of them', async () => {
    const subjects = Array.from({ length: 25 }, (_, n) => `${n}`)
    await system(async (tx) => {
      for (const subject of subjects) await putMail(tx, { ...email, subject })
    })
    let turn: Promise<unknown> = Promise.resolve()
    const mail = {
      send(one: Mail) {
        delivered.push({ mail: one })
        turn = turn.then(() => {
          served.clock.forward(4)
          return served.outbox.flush()
        })
        return turn as Promise<void>
      },
    }
    await openOutbox({ ...served.deps, ports: { ...served.deps.ports, mail } }).flush()
    const left = delivered.map((item) => (item as { mail: Mail }).mail.subject)
    expect(left.sort((a, b) => Number(a) - Number(b))).toEqual(subjects)
  })

  test('a failure that comes after the lease leaves the row to whoever took it meanwhile', async () => {
    await system((tx) => putMail(tx, email))
    const late = {
      send: async () => {
        served.clock.forward(90)
        failing = new Error('away')
        await served.outbox.flush()
        throw new Error('late')
      },
    }
    await openOutbox({ ...served.deps, ports: { ...served.deps.ports, mail: late } }).flush()
    const { attempts, next_at } = await row()
    expect([attempts, next_at.getTime() - served.clock.now().getTime()]).toEqual([2, 10_000])
  })

  test('rows of a batch are taken by one statement and marked by one', async () => {
    await system((tx) =>
      putRealtime(tx, ...Array.from({ length: 40 }, (_, n) => ({ channel: 'c', event: 'e', data: n }))),
    )
    let transactions = 0
    const transaction: typeof served.deps.db.transaction = (...args) => {
      transactions += 1
      return served.deps.db.transaction(...args)
    }
    await openOutbox({ ...served.deps, db: { ...served.deps.db, transaction } }).flush()
    expect(delivered.map((item) => (item as { data: number }).data)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    // Taken, marked, and asked once more; the two other kinds are asked once.
    expect(transactions).toBe(5)
  })
})

describe('after a crash', () => {
  test('a row that was taken and not marked is sent again once its lease has ended', async () => {
    await system((tx) => putMail(tx, email))
    const silent = silentMail()
    const dying = openOutbox({ ...served.deps, ports: { ...served.deps.ports, mail: silent.port } }).flush()
    await silent.requested
    await served.outbox.flush()
    expect(delivered).toEqual([])
    served.clock.forward(90)
    await served.outbox.flush()
    expect(delivered).toHaveLength(1)
    silent.answer()
    await dying
  })
})

describe('what is kept', () => {
  test('in production neither links nor codes, once sent', async () => {
    const productionDeps = { ...served.deps, settings: { ...served.deps.settings, MUSTER_MODE: 'production' as const } }
    await system((tx) => putMail(tx, email))
    await openOutbox(productionDeps).flush()
    expect(delivered).toHaveLength(1)
    expect((await row()).payload).toEqual({})
  })

  test('in the demo everything, so that /dev/outbox can show it', async () => {
    await system((tx) => putMail(tx, email))
    await served.outbox.flush()
    expect((await row()).payload).toEqual(email)
  })
})
