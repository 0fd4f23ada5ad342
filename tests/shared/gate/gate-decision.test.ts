import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideGate } from '#shared/domain/gate/gate-decision'
import type { GateInputs } from '#shared/domain/gate/gate-inputs'
import { GateCause, type GateReason } from '#shared/domain/gate/gate-reason'
import { addDays } from '#shared/domain/kit/london'
import type { CardVerdict } from '#shared/domain/workforce/card-check'
import { calder, goodInputs as good, kerr } from '../../support/gate/gate-inputs.ts'

const now = new Date('2026-10-26T07:12:00Z')
const today = '2026-10-26'
const asRole = (role_id: string, role: string) => good.assignments.map((one) => ({ ...one, role_id, role }))
const reasonOf = (change: Partial<GateInputs>, id: GateReason['id'], at = now) =>
  decideGate({ ...good, ...change }, at).reasons.find((reason) => reason.id === id)
const shown = (change: Partial<GateInputs>, id: GateReason['id'], at = now) => {
  const { mark, words } = reasonOf(change, id, at) ?? {}
  return [mark, words]
}
const shutOut = (shut_out: GateInputs['assignments'][number]['shut_out']) => ({
  assignments: good.assignments.map((one) => ({ ...one, shut_out })),
})
const register = (status: CardVerdict['status']): CardVerdict => ({ status, how: 'REGISTER', company: null })
const eye = (company: CardVerdict['company'], status: CardVerdict['status']): CardVerdict => ({
  status,
  how: 'EYE',
  company,
})
const card = (change: Partial<GateInputs['cards'][number]>) => good.cards.map((one) => ({ ...one, ...change }))

test('nothing against it: let in, and every reason says so', () => {
  const { verdict, reasons } = decideGate(good, now)
  expect(verdict).toBe('let in')
  expect(reasons.map(({ id, words }) => `${id}: ${words}`)).toEqual([
    'ban: Not banned',
    'assignment: Assigned until 24/12/2026 as Labourer',
    'documents: Safety documents accepted',
    'identity: Identity proven',
    'card: CSCS card good: checked with the register',
    'rest: Rested since the last shift',
  ])
})

describe('each rule, in words', () => {
  const assigned = (start_at: string, end_at: string, cancelled = false) => ({
    assignments: good.assignments.map((one) => ({ ...one, start_at, end_at, cancelled })),
  })
  test.each<[string, Partial<GateInputs>, GateReason['id'], GateReason['mark'], string]>([
    ['nobody assigned', { assignments: [] }, 'assignment', 'refuses', 'Not assigned to this site'],
    ['to come', assigned('2026-10-27', '2026-12-24'), 'assignment', 'refuses', 'The assignment starts on 27/10/2026'],
    ['over', assigned('2026-10-01', '2026-10-25'), 'assignment', 'refuses', 'The assignment ended on 25/10/2026'],
    ['cancelled', assigned('2026-10-01', '2026-12-24', true), 'assignment', 'refuses', 'The assignment was cancelled'],
    [
      'of a company whose access ended',
      shutOut({ company: 'Kerr Scaffolding', since: '2026-10-20' }),
      'assignment',
      'refuses',
      'The access of Kerr Scaffolding to this site ended on 20/10/2026',
    ],
    [
      'of a company that never had access',
      shutOut({ company: 'Kerr Scaffolding', since: null }),
      'assignment',
      'refuses',
      'Kerr Scaffolding has no access to this site',
    ],
    [
      'of two companies, one of which has access',
      { assignments: [...(shutOut({ company: 'Kerr', since: null }).assignments ?? []), ...good.assignments] },
      'assignment',
      'passes',
      'Assigned until 24/12/2026 as Labourer',
    ],
    ['its first day', assigned(today, '2026-10-27'), 'assignment', 'passes', 'Assigned until 27/10/2026 as Labourer'],
    ['its last day', assigned('2026-10-01', today), 'assignment', 'passes', 'Assigned until 26/10/2026 as Labourer'],
    [
      'documents',
      {
        unread_documents: [
          { name: 'Induction', version: 7 },
          { name: 'RAMS-021', version: 1 },
        ],
      },
      'documents',
      'refuses',
      'Not accepted: Induction (version 7) and 1 more',
    ],
    ['no identity', { identity: null }, 'identity', 'refuses', 'Identity not proven'],
    ['a reversed identity', { identity: 'CHECK_FAILED' }, 'identity', 'refuses', 'The identity check failed'],
    ['an open check', { identity: 'CHECK_CREATED' }, 'identity', 'warns', 'The identity check is under way'],
    ['no card', { cards: [] }, 'card', 'refuses', 'No skill card'],
    [
      'an ended card',
      { cards: card({ expires_on: '2026-10-25' }) },
      'card',
      'refuses',
      'The CSCS card ended on 25/10/2026',
    ],
    [
      'a card’s last day',
      { cards: card({ expires_on: today }) },
      'card',
      'passes',
      'CSCS card good until 26/10/2026: checked with the register',
    ],
    ['an unchecked card', { cards: card({ verdicts: [] }) }, 'card', 'warns', 'The CSCS card was not checked yet'],
    [
      'a bad card',
      { cards: card({ verdicts: [register('REFUSED')] }) },
      'card',
      'refuses',
      'The CSCS card was refused: checked with the register',
    ],
    [
      'a card that the company looked at which gave the work',
      { cards: card({ verdicts: [eye(calder, 'VERIFIED')] }) },
      'card',
      'passes',
      'CSCS card good: checked by eye by Calder & Finch',
    ],
    [
      'a card that it refused',
      { cards: card({ verdicts: [register('VERIFIED'), eye(calder, 'REFUSED')] }) },
      'card',
      'refuses',
      'The CSCS card was refused: checked by eye by Calder & Finch',
    ],
    [
      'a card that only another company looked at',
      { cards: card({ verdicts: [eye(kerr, 'VERIFIED')] }) },
      'card',
      'warns',
      'The CSCS card was not checked yet',
    ],
    [
      'a card that another company refused by eye',
      { cards: card({ verdicts: [eye(calder, 'VERIFIED'), eye(kerr, 'REFUSED')] }) },
      'card',
      'passes',
      'CSCS card good: checked by eye by Calder & Finch',
    ],
    [
      'a renewal that nobody checked, beside the card it will replace',
      { cards: [...good.cards, ...card({ expires_on: '2031-01-01', verdicts: [] })] },
      'card',
      'passes',
      'CSCS card good: checked with the register',
    ],
    [
      'a renewal that nobody checked, once the card before has run out',
      { cards: [...card({ expires_on: '2026-10-25' }), ...card({ expires_on: '2031-01-01', verdicts: [] })] },
      'card',
      'warns',
      'The CSCS card was not checked yet',
    ],
    [
      'a renewal that was refused, after a card that nobody checked',
      { cards: [...card({ verdicts: [] }), ...card({ verdicts: [register('REFUSED')] })] },
      'card',
      'refuses',
      'The CSCS card was refused: checked with the register',
    ],
    [
      'the wrong card',
      { assignments: asRole('slinger', 'Slinger') },
      'card',
      'refuses',
      'CPCS or NPORS card needed for this role',
    ],
    [
      'the right card beside another',
      {
        assignments: asRole('scaffolder', 'Scaffolder'),
        cards: [
          ...good.cards,
          { scheme_code: '7CM', scheme: 'CISRS', expires_on: '2027-01-01', verdicts: [eye(calder, 'VERIFIED')] },
        ],
      },
      'card',
      'passes',
      'CISRS card good: checked by eye by Calder & Finch',
    ],
    [
      'a ban',
      { bans: [{ reason: 'Fought', start_at: '2026-10-20', end_at: today }] },
      'ban',
      'refuses',
      'Banned until 26/10/2026: Fought',
    ],
    [
      'a ban whose reason is not the reader’s to know',
      { bans: [{ reason: null, start_at: '2026-10-20', end_at: null }] },
      'ban',
      'refuses',
      'Banned from this site',
    ],
    [
      'a ban without end',
      { bans: [{ reason: 'Fought', start_at: '2026-10-20', end_at: null }] },
      'ban',
      'refuses',
      'Banned from this site: Fought',
    ],
    [
      'a ban that ended',
      { bans: [{ reason: 'x', start_at: '2026-10-01', end_at: '2026-10-25' }] },
      'ban',
      'passes',
      'Not banned',
    ],
    [
      'a night’s shift',
      { last_left_at: '2026-10-25T23:22:00Z' },
      'rest',
      'warns',
      'Last shift ended Sun 23:22, 7 h 50 ago: 11 hours of rest are due',
    ],
    ['eleven hours', { last_left_at: '2026-10-25T20:12:00Z' }, 'rest', 'passes', 'Rested since the last shift'],
    ['a break', { last_left_at: '2026-10-26T06:40:00Z' }, 'rest', 'passes', 'Back from a break'],
  ])('%s', (_, change, id, mark, words) => {
    expect(shown(change, id)).toEqual([mark, words])
  })

  test('of rest says nothing where nobody knows when they left', () => {
    expect(reasonOf({ last_left_at: null }, 'rest')).toBeUndefined()
  })
  test('follows London’s day: an assignment until Sunday holds until midnight there', () => {
    const summer = assigned('2026-06-01', '2026-06-30')
    expect(reasonOf(summer, 'assignment', new Date('2026-06-30T22:59:00Z'))?.mark).toBe('passes')
    expect(reasonOf(summer, 'assignment', new Date('2026-06-30T23:01:00Z'))?.mark).toBe('refuses')
  })
})

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days))
const inputs: fc.Arbitrary<GateInputs> = fc.record({
  assignments: fc.array(
    fc.record({
      start_at: day,
      end_at: day,
      cancelled: fc.boolean(),
      role_id: fc.constantFrom('labourer', 'slinger', 'scaffolder'),
      role: fc.constant('Role'),
      company_id: fc.constantFrom(calder.id, kerr.id),
      shut_out: fc.constantFrom(null, { company: 'Kerr', since: null }, { company: 'Kerr', since: '2026-10-20' }),
    }),
    { maxLength: 3 },
  ),
  unread_documents: fc.array(fc.record({ name: fc.string(), version: fc.nat(9) }), { maxLength: 2 }),
  identity: fc.constantFrom('CHECK_CREATED' as const, 'CHECK_COMPLETED' as const, 'CHECK_FAILED' as const, null),
  cards: fc.array(
    fc.record({
      scheme_code: fc.constantFrom('C4T', 'W60', '7CM'),
      scheme: fc.constantFrom('CSCS', 'CPCS', 'CISRS'),
      expires_on: day,
      verdicts: fc.array(
        fc.constantFrom(
          ...(['VERIFIED', 'REFUSED'] as const).flatMap((one) => [register(one), eye(calder, one), eye(kerr, one)]),
        ),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
  bans: fc.array(fc.record({ reason: fc.string(), start_at: day, end_at: fc.option(day) }), { maxLength: 2 }),
  last_left_at: fc.option(
    fc.integer({ min: 0, max: 2880 }).map((minutes) => new Date(now.getTime() - minutes * 60_000).toISOString()),
  ),
})
const severity = { 'let in': 0, 'ask first': 1, 'do not let in': 2 }

describe('whatever is known', () => {
  test('each way in which a rule speaks has one mark', () => {
    const marks = new Map<string, string>()
    fc.assert(
      fc.property(inputs, (given) => {
        for (const { because, mark } of decideGate(given, now).reasons) {
          expect(marks.get(because) ?? mark).toBe(mark)
          marks.set(because, mark)
        }
      }),
      { numRuns: 5000 },
    )
    expect([...marks.keys()].toSorted()).toEqual(GateCause.options.toSorted())
  })

  test('nobody is let in against a reason that refuses, nor without a question against one that warns', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { verdict, reasons } = decideGate(given, now)
        const marks = reasons.map(({ mark }) => mark)
        if (marks.includes('refuses')) return verdict === 'do not let in'
        return verdict === (marks.includes('warns') ? 'ask first' : 'let in')
      }),
      { numRuns: 2000 },
    )
  })

  test('one thing more against somebody never makes the verdict milder', () => {
    const worse: ((given: GateInputs) => GateInputs)[] = [
      (given) => ({ ...given, bans: [...given.bans, { reason: 'x', start_at: today, end_at: null }] }),
      (given) => ({ ...given, unread_documents: [...given.unread_documents, { name: 'x', version: 1 }] }),
      (given) => ({ ...given, identity: 'CHECK_FAILED' }),
      (given) => ({ ...given, cards: given.cards.slice(1) }),
      (given) => ({ ...given, cards: given.cards.map((one) => ({ ...one, expires_on: addDays(today, -1) })) }),
      (given) => ({ ...given, assignments: given.assignments.map((one) => ({ ...one, cancelled: true })) }),
      (given) => ({
        ...given,
        assignments: given.assignments.map((one) => ({ ...one, shut_out: { company: 'Kerr', since: today } })),
      }),
      (given) => ({ ...given, last_left_at: new Date(now.getTime() - 6 * 3_600_000).toISOString() }),
    ]
    fc.assert(
      fc.property(inputs, fc.constantFrom(...worse), (given, change) => {
        expect(severity[decideGate(change(given), now).verdict]).toBeGreaterThanOrEqual(
          severity[decideGate(given, now).verdict],
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('the gravest reason stands first, and the same is said of the same', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const decision = decideGate(given, now)
        const order = decision.reasons.map(({ mark }) => ['refuses', 'warns', 'passes'].indexOf(mark))
        expect(order).toEqual(order.toSorted())
        expect(decideGate(structuredClone(given), now)).toEqual(decision)
      }),
    )
  })
})
