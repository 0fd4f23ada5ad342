import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { notifications } from '#server/platform/db/schema/notification'
import type { FirePerson } from '#shared/api/safety/fire'
import { newId } from '#shared/domain/kit/id'
import { ahmed, guardRig } from '../../server/sites/guard-rig.ts'
import { personId } from '../demo.ts'
import { type Demo, riverside, rollCallRig } from './roll-call-rig.ts'

/** Whose marks are Ahmed's. */
export const by = { by: personId(ahmed), by_name: 'Ahmed', device: 'phone009' }
export const helpOnly = 'You are no longer a marshal here: only calls for help are still taken. Tell another marshal.'

/**
 * Before each test Ahmed, whom the owner has approved as a guard, has a running roll call open. `demo` is opened before
 * the first of them.
 */
export function formerMarshalRig(demo: () => Demo) {
  const calls = rollCallRig(demo)
  const { close, endRunning, mark, read, started } = calls
  const { approve, db, guardOfSub, hasTrades } = guardRig(demo)
  let call = ''
  let people: FirePerson[] = []
  beforeEach(async () => {
    await endRunning()
    call = (await started()).call.id
    await guardOfSub()
    expect((await approve('margaret', ahmed)).statusCode).toBe(200)
    people = (await read(ahmed, call)).people
  })
  const readMarks = (key: string) => demo().request(key, 'GET', `/api/me/roll-calls/${call}/marks?since=0`)
  const ofOwner = and(eq(notifications.type, 'rollcall.late_help'), eq(notifications.user_id, personId('margaret')))
  const idOf = (name: string) => people.find((person) => person.name === name)?.id ?? ''
  return {
    ...calls,
    approve,
    db,
    hasTrades,
    idOf,
    readMarks,
    call: () => call,
    people: () => people,
    /** As Ahmed's phone sends a roll call that it began at `at`. */
    startAt: (at: Date, more: object = {}) => ({
      start: {
        ...{ site_id: riverside, kind: 'REAL', key: '0'.repeat(32) },
        started_ago: (demo().clock.now().getTime() - at.getTime()) / 1000,
        ...more,
      },
    }),
    rollCallsOf: () =>
      db(async (tx) => (await tx.execute(sql`select id, status from roll_calls where site_id = ${riverside}`)).rows),
    /** The roll call of this test is over a minute before Ahmed begins his. */
    async begun() {
      expect((await close('margaret', call, { confirm_not_found: true })).statusCode).toBe(200)
      // Those of earlier tests have ended by the database's clock.
      const ended = demo().clock.now().toISOString()
      await db((tx) => tx.execute(sql`update roll_calls set closed_at = least(closed_at, ${ended}::timestamptz)`))
      demo().clock.forward(60)
      const at = demo().clock.now()
      const marks = [
        mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', note: 'stair B', ...by }),
        mark(idOf('Gareth Bowen-Thomas'), by),
      ]
      demo().clock.forward(30)
      return { at, marks, id: newId() }
    },
    takesPart: async () => expect((await readMarks(ahmed)).statusCode).toBe(200),
    /** Ahmed's approval is withdrawn, half a minute before what comes next. */
    async withdrawn() {
      expect((await approve('margaret', ahmed, false)).statusCode).toBe(200)
      demo().clock.forward(30)
    },
    /** How often the owner has been notified of late calls for help. */
    lateHelp: () => db((tx) => tx.$count(notifications, ofOwner)),
    /** What the owner was notified of last. */
    lateHelpWords: async () =>
      (
        await db((tx) =>
          tx
            .select({ description: notifications.description })
            .from(notifications)
            .where(ofOwner)
            .orderBy(desc(notifications.id))
            .limit(1),
        )
      )[0]?.description,
    wordsOf: async (id: string) =>
      (await read('margaret', call)).marks
        .filter((one) => one.person_id === id)
        .map((one) => `${one.mark} ${one.by_name}`),
  }
}
