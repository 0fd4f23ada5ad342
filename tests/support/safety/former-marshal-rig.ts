import { and, eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { notifications } from '#server/platform/db/schema/notification'
import type { FirePerson } from '#shared/api/safety/fire'
import { ahmed, guardRig } from '../../server/sites/guard-rig.ts'
import { personId } from '../demo.ts'
import { type Demo, rollCallRig } from './roll-call-rig.ts'

/** Whose marks are Ahmed's. */
export const by = { by: personId(ahmed), by_name: 'Ahmed', device: 'phone009' }
export const helpOnly = 'You are no longer a marshal here: only calls for help are still taken. Tell another marshal.'

/**
 * Before each test Ahmed, whom the owner has approved as a guard, has a running roll call open. `demo` is opened before
 * the first of them.
 */
export function formerMarshalRig(demo: () => Demo) {
  const calls = rollCallRig(demo)
  const { endRunning, read, started } = calls
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
  return {
    ...calls,
    approve,
    db,
    hasTrades,
    readMarks,
    call: () => call,
    people: () => people,
    idOf: (name: string) => people.find((person) => person.name === name)?.id ?? '',
    takesPart: async () => expect((await readMarks(ahmed)).statusCode).toBe(200),
    /** Ahmed's approval is withdrawn, half a minute before what comes next. */
    async withdrawn() {
      expect((await approve('margaret', ahmed, false)).statusCode).toBe(200)
      demo().clock.forward(30)
    },
    /** How often the owner has been notified of late calls for help. */
    lateHelp: () => db((tx) => tx.$count(notifications, ofOwner)),
    wordsOf: async (id: string) =>
      (await read('margaret', call)).marks
        .filter((one) => one.person_id === id)
        .map((one) => `${one.mark} ${one.by_name}`),
  }
}
