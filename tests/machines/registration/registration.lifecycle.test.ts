import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '#lifecycles/law'
import { registrationLifecycle } from '#lifecycles/registration/registration'
import { type Given, nextStepOf, type RegistrationMove } from '#shared/domain/registration/registration-given'

const nothing: Given = {
  identity: false,
  niNumber: false,
  skillCard: false,
  medical: false,
  details: false,
  photo: false,
  emergencyContact: false,
}
const gives: Record<RegistrationMove['type'], Partial<Given>> = {
  proveIdentity: { identity: true },
  loseIdentity: { identity: false },
  giveNiNumber: { niNumber: true },
  giveSkillCard: { skillCard: true },
  answerMedical: { medical: true },
  giveDetails: { details: true },
  givePhoto: { photo: true },
  giveEmergencyContact: { emergencyContact: true },
}
const moves = Object.keys(gives) as RegistrationMove['type'][]

describe('the registration', () => {
  test('in order, one step after the other', () => {
    let given = nothing
    const outcomes = moves
      .filter((type) => type !== 'loseIdentity')
      .map((type) => {
        const verdict = judge(registrationLifecycle, nextStepOf(given), given, { type })
        given = { ...given, ...gives[type] }
        return verdict.allowed ? verdict.status : verdict.reason
      })
    expect(outcomes).toEqual([
      'ni-number',
      'skill-photos',
      'medical-questionnaire',
      'personal-info',
      'personal-info',
      'emergency-contact',
      'complete',
    ])
  })
  test('whatever is sent in whatever order, the law and what is known agree on the next step', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 40 }), (sequence) => {
        let given = nothing
        for (const type of sequence) {
          const before = nextStepOf(given)
          const verdict = judge(registrationLifecycle, before, given, { type })
          if (!verdict.allowed) {
            expect(verdict.reason).toMatch(/\.$/)
            continue
          }
          given = { ...given, ...gives[type] }
          expect(verdict.status).toBe(nextStepOf(given))
        }
      }),
      { numRuns: 500 },
    )
  })
  test('a step out of turn is refused in words', () => {
    expect(judge(registrationLifecycle, 'identity', nothing, { type: 'giveNiNumber' })).toEqual({
      allowed: false,
      because: 'wrong-state',
      reason: 'Your identity check comes first.',
    })
    expect(
      judge(
        registrationLifecycle,
        'personal-info',
        { ...nothing, identity: true, niNumber: true, skillCard: true, medical: true },
        { type: 'givePhoto' },
      ),
    ).toMatchObject({ because: 'hasDetails', reason: 'Your personal details come first, then your photo.' })
  })
  test('an identity lost on the way is proven again, and nothing else is asked twice', () => {
    const given = { ...nothing, niNumber: true, skillCard: true, medical: true }
    expect(judge(registrationLifecycle, 'identity', given, { type: 'proveIdentity' })).toEqual({
      allowed: true,
      status: 'personal-info',
    })
  })
  test('a finished registration takes no step but a renewed card', () => {
    const all = Object.assign({}, nothing, ...Object.values(gives), { identity: true }) as Given
    for (const type of moves)
      expect(judge(registrationLifecycle, 'complete', all, { type })).toMatchObject(
        type === 'giveSkillCard'
          ? { allowed: true, status: 'complete' }
          : { allowed: false, reason: 'Your registration is finished.' },
      )
  })
})
