import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { assignmentFormMachine } from '#machines/jobs/assignment-form.machine'
import { contractActionsMachine } from '#machines/jobs/contract-actions.machine'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import type { ContractDetail } from '#shared/api/jobs/contract'

const [first, second] = ['2026-10-26T07:31:00.000Z', '2026-10-26T07:40:00.000Z']
const overtaken = Object.assign(new Error('Somebody has changed it meanwhile.'), {
  status: 409,
  errors: { updated_at: ['Somebody has changed it meanwhile.'] },
})

/** Saves that the server refuses for every version but the second. */
function saves<Saved>(saved: Saved) {
  const inputs: unknown[] = []
  const save = fromPromise<Saved, { read: string | undefined }>(async ({ input }) => {
    inputs.push(input)
    if (input.read !== second) throw overtaken
    return saved
  })
  return { inputs, save }
}

describe('somebody else saved while a form was open: the next save carries their version', () => {
  test('of an assignment, with what they changed and the person did not', async () => {
    const stored = {
      id: '1',
      site: { id: 'riverside' },
      role_id: 'dryliner',
      manager: { id: 'priya' },
      start_at: '2026-10-01',
      end_at: '2026-12-24',
      updated_at: second,
    } as AssignmentDetail
    const { inputs, save } = saves({ assignment: stored })
    const values = {
      worker: undefined,
      site_id: 'riverside',
      role_id: 'electrician',
      manager_id: 'priya',
      start_at: '2026-10-01',
      end_at: '2026-12-24',
    }
    const form = createActor(
      assignmentFormMachine.provide({
        actors: { saveAssignment: save as never, readAssignment: fromPromise(async () => ({ assignment: stored })) },
      }),
      { input: { id: '1', read: first, values } },
    ).start()
    form.send({ type: 'change', values: { end_at: '2027-02-28' } })
    form.send({ type: 'submit' })
    await waitFor(form, (state) => state.matches('editing'))
    expect(form.getSnapshot().context).toMatchObject({ incoming: ['role_id'], both: [] })
    form.send({ type: 'submit' })
    await waitFor(form, (state) => !state.hasTag('busy'))
    expect(inputs[1]).toMatchObject({ read: second, values: { role_id: 'dryliner', end_at: '2027-02-28' } })
    expect(form.getSnapshot().matches('saved')).toBe(true)
  })

  test('of a contract, with the rate that was typed', async () => {
    const contract = (updated_at: string) => ({ contract: { id: '1', updated_at } as ContractDetail })
    const { inputs, save } = saves(contract(second))
    let reads = 0
    const actions = createActor(
      contractActionsMachine.provide({
        actors: {
          changeRate: save as never,
          load: fromPromise(async () => contract(reads++ ? second : first)),
        },
      }),
      { input: { slug: 'jan-nowak', id: '1' } },
    ).start()
    await waitFor(actions, (state) => state.matches('showing'))
    actions.send({ type: 'changeRate' })
    actions.send({ type: 'change', typed: '24.80' })
    actions.send({ type: 'submit' })
    await waitFor(actions, (state) => state.matches('rerating'))
    actions.send({ type: 'submit' })
    await waitFor(actions, (state) => !state.hasTag('busy'))
    expect(inputs).toMatchObject([{ read: first }, { read: second, typed: '24.80' }])
  })
})
