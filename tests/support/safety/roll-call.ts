import fc from 'fast-check'
import type { FireList, FirePerson } from '#shared/api/safety/fire'
import { type AddedPerson, highestClock, Mark, MarkWord, type RollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import type { CodeHead } from '#shared/domain/safety/roll-call-code'
import { currentMark } from '#shared/domain/safety/roll-call-marks'
import { newSession } from '#shared/domain/safety/roll-call-session'

export const someId = (n: number) => `0199c000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const rollCallAt = Date.parse('2026-10-26T10:31:00.000Z')

export const fireList = (overrides: Partial<FireList> = {}): FireList => ({
  site_id: someId(1),
  site: 'Riverside Quarter',
  shared: false,
  may_run: true,
  as_of: new Date(rollCallAt).toISOString(),
  seal: 'a1'.repeat(16),
  people: [],
  running: null,
  ...overrides,
})
export const firePerson = (id: string, name: string): FirePerson => ({
  id,
  kind: 'WORKER',
  name,
  company: 'Calder & Finch',
  trade: 'Scaffolder',
  host: null,
  seen_at: new Date(rollCallAt).toISOString(),
  seen_where: 'Gate',
  suspected_left: false,
  photo: null,
})
export const rollCall = (overrides: Partial<RollCall> = {}): RollCall => ({
  id: someId(2),
  site_id: someId(1),
  site: 'Riverside Quarter',
  kind: 'DRILL',
  status: 'RUNNING',
  started_at: new Date(rollCallAt).toISOString(),
  started_by: 'Priya Raghunathan',
  closed_at: null,
  closed_by: null,
  may_run: true,
  key: 'a1'.repeat(16),
  ...overrides,
})
export const rollCallSession = (device: string, overrides: Partial<RollCallSession> = {}): RollCallSession => ({
  ...newSession(someId(3), device, fireList()),
  call: rollCall(),
  ...overrides,
})

/** The header of the codes that a phone in the session's roll call shows. */
export const codeHead = ({ call, unsent_start }: RollCallSession): CodeHead => ({
  ...{ site_id: someId(1), call: call ?? rollCall(), unsent: unsent_start },
  ...{ from: 'Priya Raghunathan', shown_at: new Date(rollCallAt).toISOString() },
})

/** What of a book decides in a chart, printed. */
export const summarizeSession = ({ device, list, call, people, marks, unsent, unsent_people }: RollCallSession) => ({
  device,
  'may run': list.may_run,
  call: call?.status ?? 'none',
  people: people.map(({ name }) => name),
  marks: Object.values(marks)
    .map(currentMark)
    .map((mark) => `${mark?.mark} by ${mark?.by_name}`),
  'to send': unsent.length + unsent_people.length,
})

/** Words in any script, as a phone's keyboard gives them. */
const words = (maxLength: number) =>
  fc.oneof(
    fc.constantFrom('stair B, level 2', 'Łukasz Żółć', '李伟', 'Оксана', 'أحمد', '👷 roof'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }).map((text) => Mark.shape.by_name.parse(text) || 'x'),
  )
const instant = fc.integer({ min: rollCallAt - 86_400_000, max: rollCallAt + 86_400_000 })

/** Any mark of few people by few phones, so that marks meet. */
export const anyMark: fc.Arbitrary<Mark> = fc.record(
  {
    person_id: fc.integer({ min: 10, max: 16 }).map(someId),
    mark: fc.constantFrom(...MarkWord.options),
    device: fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'Cccccccc'),
    clock: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: highestClock })),
    at: instant.map((at) => new Date(at).toISOString()),
    by: fc.integer({ min: 3, max: 4 }).map(someId),
    by_name: words(20),
    note: words(60).map((note) => note.slice(0, 200).trim() || 'x'),
    answers: fc.record({
      device: fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'Cccccccc'),
      clock: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: highestClock })),
    }),
  },
  { requiredKeys: ['person_id', 'mark', 'device', 'clock', 'at', 'by', 'by_name'] },
)
export const anyStranger: fc.Arbitrary<AddedPerson> = fc.record({
  id: fc.integer({ min: 20, max: 24 }).map(someId),
  name: words(20),
  company: fc.option(words(20)),
})
