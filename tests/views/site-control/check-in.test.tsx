// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decideGate } from '#contract/gate-decision'
import { Undo, UndoActor } from '#views/frame/undo-actor'
import { CheckIn } from '#views/site-control/check-in'
import { calder, goodInputs } from '../../support/gate-inputs.ts'

/** The first call brings its contract along. */
configure({ asyncUtilTimeout: 5000 })

const id = (n: number) => `0197a000-0000-7000-8000-00000000000${n}`
const at = '2026-10-26T07:31:00.000Z'
const natalie = {
  ...{ id: id(1), slug: 'natalie-sugden', first_name: 'Natalie', last_name: 'Sugden', photo: null },
  ...{ company: calder.name, role: 'Labourer', presence: { state: 'off_site', since: null, check_in_id: null } },
  ...{ inputs: goodInputs, keys: [], decision: decideGate(goodInputs, new Date(at)), listed_at: at },
}
const stay = {
  ...{ id: id(3), site_id: id(2), in_at: at, in_source: 'GUARD_PASSWORD', out_at: null, out_source: null },
  ...{ suspected_left_at: null, queued: false },
}
let undoable = false
const said: string[] = []
beforeEach(() => {
  said.length = 0
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ data: natalie })
    const presence = { state: 'on_site', since: at }
    const message = 'Natalie Sugden is on site since 07:31.'
    return Response.json({ data: { check_in: stay, presence, decision: null, same: false, undoable, message } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
async function types() {
  render(
    <UndoActor.Provider>
      <CheckIn
        userId={crypto.randomUUID()}
        siteId={id(2)}
        workerId={natalie.id}
        onChecked={(message) => said.push(message)}
      />
      <Undo />
    </UndoActor.Provider>,
  )
  await userEvent.type(await screen.findByLabelText('The worker’s own password'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }))
  await waitFor(() => expect(said).toHaveLength(1))
}

test('a check-in by password that may be undone is offered to be, with the name of whom it is of', async () => {
  undoable = true
  await types()
  expect(said).toEqual(['Success!'])
  await screen.findByText('Natalie Sugden: checked in')
  screen.getByRole('button', { name: /^Undo/ })
})

test('one for whom a gate has opened is not, and is named all the same', async () => {
  undoable = false
  await types()
  expect(said).toEqual(['Success! Natalie Sugden is on site since 07:31.'])
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
