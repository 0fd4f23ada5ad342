import { expect, test } from 'vitest'
import { rowsOf, shownOf } from '#machines/safety/roll-call-rows'
import { marked } from '#shared/domain/safety/roll-call-session'
import { firePerson, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

const me = { id: someId(3), name: 'Margaret Finch' }
const everybody = { filter: 'ALL', search: '', last: undefined } as const
const listed = (n: number) => firePerson(someId(n), `Worker ${n}`)
const byHand = (n: number) => ({ ...firePerson(someId(n), `A A ${n}`), kind: 'ADDED' as const })

test('people who were on the list come before those added by hand, whatever the names and times', () => {
  const people = [byHand(11), byHand(12), byHand(13), listed(21), listed(22), listed(23)]
  const mark = (session: ReturnType<typeof rollCallSession>, n: number, word: 'SAFE' | 'NEEDS_HELP', at: number) =>
    marked(session, me, { person_id: someId(n), mark: word, at: rollCallAt + at })
  const session = [
    [21, 'NEEDS_HELP', 1],
    [11, 'NEEDS_HELP', 2],
    [22, 'SAFE', 3],
    [12, 'SAFE', 4],
  ].reduce(
    (each, [n, word, at]) => mark(each, n as number, word as 'SAFE', at as number),
    rollCallSession('phone001', { people }),
  )
  expect(rowsOf(session, everybody).map(({ person }) => person.name)).toEqual([
    'Worker 21',
    'A A 11',
    'Worker 23',
    'A A 13',
    'Worker 22',
    'A A 12',
  ])
})

test('a note, or another one, moves nobody among those who need help', () => {
  const call = (session: ReturnType<typeof rollCallSession>, n: number, at: number, note?: string) =>
    marked(session, me, {
      ...{ person_id: someId(n), mark: 'NEEDS_HELP', note, at: rollCallAt + at },
      shown: session.marks[someId(n)]?.[0],
    })
  const called = call(call(rollCallSession('phone001', { people: [listed(21), listed(22)] }), 21, 1), 22, 2)
  const ids = (session: typeof called) => rowsOf(session, everybody).map(({ person }) => person.id)
  expect(ids(call(called, 21, 3, 'Stair B'))).toEqual(ids(called))
})

test('nobody who is missing or needs help is left out, however many they are', () => {
  const people = Array.from({ length: 500 }, (_, n) => listed(1000 + n))
  const missing = rollCallSession('phone001', { people })
  expect(shownOf(rowsOf(missing, everybody))).toHaveLength(500)
  const found = people
    .slice(0, 490)
    .reduce(
      (each, { id }, at) => marked(each, me, { person_id: id, mark: at < 220 ? 'NEEDS_HELP' : 'SAFE', at }),
      missing,
    )
  const shown = shownOf(rowsOf(found, everybody))
  expect(shown.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 220 }, () => 'NEEDS_HELP'),
    ...Array.from({ length: 10 }, () => 'NOT_FOUND'),
  ])
  expect(shownOf(rowsOf(found, { ...everybody, filter: 'SAFE' }))).toHaveLength(200)
})
