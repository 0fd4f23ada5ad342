// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { accountDetailsMachine, detailsOf } from '#machines/account/account.machine'

afterEach(() => vi.unstubAllGlobals())

const colin = {
  first_name: 'Colin',
  last_name: 'Braithwaite',
  email: 'colin@calderfinch.example',
  phone_number: '+447700900103',
  id: '01906b4a-a000-7002-8000-000000000003',
  slug: 'colin-braithwaite',
  email_verified: true,
  default_role: 'MANAGER',
  status: 'COMPLETED',
  company: null,
  companies: [],
  is_payroll_company: false,
  active: true,
  invite_hash: null,
  photo_url: null,
  dictionary: [],
}

test('a page sends what was changed on it: what another page has saved since stays', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const changed = JSON.parse(body)
    bodies.push(changed)
    return Response.json({ data: { ...colin, first_name: 'Col', ...changed } })
  })
  const form = createActor(accountDetailsMachine, { input: { values: detailsOf(colin) } }).start()
  const saves = async (values: object) => {
    form.send({ type: 'change', values })
    form.send({ type: 'submit' })
    await waitFor(form, (state) => state.matches({ editing: 'saved' }))
  }
  await saves({ last_name: 'Braithwaite-Shaw' })
  await saves({ phone_number: '', current_password: 'five-bar gate' })
  expect(bodies).toEqual([{ last_name: 'Braithwaite-Shaw' }, { phone_number: null, current_password: 'five-bar gate' }])
})
