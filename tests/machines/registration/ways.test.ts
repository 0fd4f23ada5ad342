import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { checkStatus, identityCheckLifecycle, identityState } from '#lifecycles/registration/identity-check'
import { registrationLifecycle } from '#lifecycles/registration/registration'
import { task } from '#machines/kit/task'
import { identityStepMachine } from '#machines/registration/identity-step.machine'
import { registrationStepsMachine } from '#machines/registration/registration-steps.machine'
import { stepsUnknown } from '#machines/registration/step-outcome'
import { CheckStatus } from '#shared/api/platform/check-status'
import type { NextStep } from '#shared/api/registration/registration-steps'
import { statusAt } from '../../support/registration/registration.ts'

/** Whoever must move a registration or an identity check finds its form, in every state. */
const steps = Object.keys(registrationLifecycle.states) as NextStep[]

test.each(steps)('who is at %s has the form of that step, and of no other', async (step) => {
  const fetchStatus = task(async (_: object) => ({ data: statusAt(step) }))
  const actor = createActor(registrationStepsMachine.provide({ actors: { fetchStatus } }), {
    input: { wrapper: false },
  }).start()
  await expect.poll(() => actor.getSnapshot().hasTag('busy')).toBe(false)
  const isOver = step === 'complete'
  expect(actor.getSnapshot().status).toBe(isOver ? 'done' : 'active')
  const open = Object.entries(actor.getSnapshot().children).flatMap(([name, child]) => (child ? [name] : []))
  expect(open.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))).toEqual(
    isOver ? [] : [step],
  )
  actor.stop()
})

test.each([null, ...CheckStatus.options])(
  'a worker whose identity check is %s is asked to repeat it, or waits, as the law says',
  (status) => {
    const state = identityState(status)
    expect(checkStatus(state)).toBe(status)
    const existing = { ...stepsUnknown.identity, check_status: status }
    const actor = createActor(identityStepMachine, { input: { wrapper: false, existing } }).start()
    expect(actor.getSnapshot().matches('failed')).toBe(hasTag(identityCheckLifecycle, state, 'toRepeat'))
    expect(actor.getSnapshot().matches('waiting')).toBe(hasTag(identityCheckLifecycle, state, 'underWay'))
    actor.stop()
  },
)
