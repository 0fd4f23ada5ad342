// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { Mark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { markKey } from '#shared/domain/safety/roll-call-marks'
import { LinkLine } from '#views/safety/link-line'
import { RollCall } from '#views/safety/roll-call'
import { UnsentRollCalls } from '#views/safety/unsent-roll-calls'
import { type App, AppProvider } from '#views/shared/app-context'
import { person } from '../../support/person.ts'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const at = new Date(rollCallAt).toISOString()
const jan = someId(10)
const site = { name: 'Roll call at Riverside Quarter' }

/** A guard whose phone keeps a mark on Jan; `answer` is the server's to each call, by its address. */
async function opens(more: Partial<RollCallSession>, answer: (url: string) => Response) {
  const user = person({ id: crypto.randomUUID(), default_role: 'SECURITY_GUARD' })
  const mark: Mark = {
    ...{ person_id: jan, mark: 'SAFE', device: 'phone001', clock: 1, at },
    ...{ by: user.id, by_name: 'Dave Hollis' },
  }
  const session = {
    ...rollCallSession('phone001', { people: [firePerson(jan, 'Jan Nowak')], marks: { [jan]: [mark] } }),
    ...{ owner: user.id, unsent: [mark], ...more },
  }
  await rollCallOfflineStore.keep(session)
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(String(url).split('/').at(-1) ?? '')
    return answer(String(url))
  })
  render(
    <AppProvider value={{ inWrapper: false } as App}>
      <UnsentRollCalls user={user} />
    </AppProvider>,
  )
  const stored = () => rollCallOfflineStore.read(session.list.site_id, user.id)
  return { calls, session, stored, user }
}
/** Leaves home for the page of the roll call. */
function opensPage({ session, user }: Awaited<ReturnType<typeof opens>>) {
  cleanup()
  render(
    <AppProvider value={{ inWrapper: false } as App}>
      <RollCall siteId={session.list.site_id} user={user} />
    </AppProvider>,
  )
}
const away = () => {
  throw new TypeError('Failed to fetch')
}
const update = (more: object = {}) =>
  Response.json({
    data: {
      ...{ status: 'RUNNING', revision: 1, now: at, added: [], not_added: [], marks: [], refused: [] },
      ...more,
    },
  })
const whole = () => Response.json({ data: { call: rollCall(), people: [], marks: [], revision: 0, now: at } })

test('a start and a mark made without network are sent once it is back, and until then counted as at the desk', async () => {
  let isBack = false
  const { calls, session, stored } = await opens({ unsent_start: true }, (url) => {
    if (!isBack) return away()
    return url.endsWith('/marks') ? update() : whole()
  })
  const section = await screen.findByRole('region', site)
  await waitFor(() => expect(section.textContent).toMatch(/2 to send\. ?Waiting for a connection/))
  expect(screen.getByRole('link', { name: 'Open the roll call' }).getAttribute('href')).toBe(
    `/site-control/roll-call/${session.list.site_id}`,
  )
  const desk = render(
    <LinkLine session={session} outage="No network." isRejected={false} isOld={false} onRetry={() => {}} />,
  )
  expect(desk.container.textContent).toMatch(/2 to send/)
  desk.unmount()
  isBack = true
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByRole('region', site)).toBeNull())
  expect(calls.slice(-2)).toEqual(['roll-calls', 'marks'])
  const { unsent, unsent_start } = (await stored()) ?? session
  expect([unsent, unsent_start]).toEqual([[], false])
})

test('whom the server did not take must be found again, in the roll call that is still running', async () => {
  const rejection = { person_id: jan, device: 'phone001', clock: 1, reason: 'Jan has come back since.' }
  await opens({}, () => update({ refused: [rejection] }))
  expect((await screen.findByRole('list', { name: 'Not taken' })).textContent).toMatch(/^Jan Nowak: safe.*come back/)
  expect(screen.getByRole('region', site).textContent).toMatch(/These people must be found again/)
  expect(screen.getByRole('link', { name: 'Open the roll call' })).toBeTruthy()
})

test('who was marked in an earlier alarm must be found again in the one that runs', async () => {
  const people = [firePerson(jan, 'Jan Nowak')]
  const anHourBefore = new Date(rollCallAt - 3_600_000).toISOString()
  const old: Mark = {
    ...{ person_id: jan, mark: 'SAFE', device: 'phone001', clock: 1, at: anHourBefore },
    ...{ by: someId(3), by_name: 'Dave Hollis' },
  }
  const running = () => Response.json({ data: { call: rollCall(), people, marks: [], revision: 0, now: at } })
  await opens({ unsent_start: true, marks: { [jan]: [old] }, unsent: [old] }, (url) =>
    url.endsWith('/marks') ? update() : running(),
  )
  expect((await screen.findByRole('list', { name: 'Not taken' })).textContent).toMatch(
    /^Jan Nowak: safe.*earlier alarm/,
  )
})

test('a call for help that came after the end is named until another marshal has been told', async () => {
  const help: Mark = {
    ...{ person_id: jan, mark: 'NEEDS_HELP', device: 'phone001', clock: 1, at, note: 'stair B' },
    ...{ by: someId(3), by_name: 'Dave Hollis' },
  }
  const late = { ...help, late: true }
  await opens({ marks: { [jan]: [help] }, unsent: [help] }, () =>
    update({ status: 'CLOSED', closed_at: at, closed_by: 'Priya', marks: [late] }),
  )
  expect((await screen.findByText(/the other marshals have not been told: ring them/)).textContent).toMatch(
    /^Jan Nowak \(stair B\) needs help\. The roll call had already ended/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'I have told another marshal' }))
  await waitFor(() => expect(screen.queryByRole('region', site)).toBeNull())
})

test('of a roll call that is over they are named until another marshal has been told', async () => {
  const { session, stored } = await opens({}, (url) => (url.endsWith('/marks') ? closed() : away()))
  const closed = () =>
    update({
      status: 'CLOSED',
      ...{ closed_at: at, closed_by: 'Priya' },
      refused: [{ person_id: jan, device: 'phone001', clock: 1, reason: 'Too late.' }],
    })
  await userEvent.click(await screen.findByRole('button', { name: 'I have told another marshal' }))
  await waitFor(() => expect(screen.queryByRole('region', site)).toBeNull())
  const { refused } = (await stored()) ?? session
  expect(Object.keys(refused)).not.toContain(markKey({ person_id: jan, device: 'phone001', clock: 1 }))
})

test('the roll call page names them first, until another marshal has been told', async () => {
  const key = markKey({ person_id: jan, device: 'phone001', clock: 1 })
  const over = { unsent: [], refused: { [key]: 'Too late.' }, call: rollCall({ status: 'CLOSED' }) }
  const { session, user } = await opens(over, away)
  cleanup()
  render(
    <AppProvider value={{ inWrapper: false } as App}>
      <RollCall siteId={session.list.site_id} user={user} />
    </AppProvider>,
  )
  const list = await screen.findByRole('list', { name: 'Not taken' })
  expect(list.textContent).toBe('Jan Nowak: safe at 10:31 on Mon 26 Oct. Too late.')
  screen.getByText('Then you can start a new roll call.')
  await userEvent.click(screen.getByRole('button', { name: 'I have told another marshal' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Real alarm: start the roll call' }))
  await screen.findByRole('button', { name: /^End roll call/ })
  expect(screen.queryByRole('list', { name: 'Not taken' })).toBeNull()
})

test('whoever has still to pass them on reads at once that another roll call has started', async () => {
  const key = markKey({ person_id: jan, device: 'phone001', clock: 1 })
  const over = { unsent: [], refused: { [key]: 'Too late.' }, call: rollCall({ status: 'CLOSED' }) }
  const running = rollCall({ id: someId(8), kind: 'REAL' })
  const { session, user } = await opens(over, (url) =>
    url.endsWith('/people') ? Response.json({ data: fireList({ running }) }) : away(),
  )
  cleanup()
  render(
    <AppProvider value={{ inWrapper: false } as App}>
      <RollCall siteId={session.list.site_id} user={user} />
    </AppProvider>,
  )
  await screen.findByText(/Another roll call is running here: it started at 10:31 on Mon 26 Oct/)
  expect(screen.getByRole('list', { name: 'Not taken' })).toBeTruthy()
})

test('marks that the server refuses as a whole are kept, with its reason, and sent again on request', async () => {
  let isOpen = false
  await opens({}, () => (isOpen ? update() : Response.json({ message: 'The site is closed.' }, { status: 403 })))
  await screen.findByText(/The site is closed/)
  isOpen = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('region', site)).toBeNull())
})

describe.each([
  'This site is closed.',
  'This roll call began more than a day ago. It does not start now: tell another marshal what you marked.',
])('a roll call that the server does not start: %s', (message) => {
  const begun = { unsent_start: true, call: rollCall({ id: someId(8), kind: 'REAL' }) }
  const refuses = (url: string) => (url.endsWith('/roll-calls') ? Response.json({ message }, { status: 409 }) : away())

  test('is not sent again by itself: home names who was marked until another marshal has been told', async () => {
    const { calls, session, stored } = await opens(begun, refuses)
    const section = await screen.findByRole('region', site)
    await waitFor(() => expect(section.textContent).toContain(`2 not sent: ${message}`))
    expect(screen.getByRole('list', { name: 'Not taken' }).textContent).toMatch(/^Jan Nowak: safe/)
    dispatchEvent(new Event('online'))
    expect(calls).toEqual(['roll-calls'])
    await userEvent.click(screen.getByRole('button', { name: 'I have told another marshal' }))
    await waitFor(() => expect(screen.queryByRole('region', site)).toBeNull())
    const kept = await stored()
    expect([kept?.call, kept?.unsent, kept?.list]).toEqual([undefined, [], session.list])
  })

  test('is left on its page, and the next one can be started', async () => {
    opensPage(await opens(begun, refuses))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave this roll call' }))
    expect(screen.getByRole('main').textContent).toContain(`did not start this roll call. ${message}`)
    expect(screen.getByRole('list', { name: 'Not taken' }).textContent).toMatch(/^Jan Nowak: safe/)
    await userEvent.click(screen.getByRole('button', { name: 'I have told another marshal' }))
    await screen.findByRole('button', { name: 'Real alarm: start the roll call' })
  })
})

describe('whoever was marked in an earlier alarm than a roll call that the server does not start', () => {
  const old: Mark = {
    ...{ person_id: jan, mark: 'SAFE', device: 'phone001', clock: 1 },
    ...{ at: new Date(rollCallAt - 3_600_000).toISOString(), by: someId(3), by_name: 'Dave Hollis' },
  }
  const call = rollCall({ id: someId(8), kind: 'REAL' })
  const begun = { unsent_start: true, call, marks: {}, unsent: [], outdated: { [jan]: old } }
  const refuses = (url: string) =>
    url.endsWith('/roll-calls') ? Response.json({ message: 'This site is closed.' }, { status: 409 }) : away()
  const line = /^Jan Nowak: safe at 09:31.* Marked in an earlier alarm: must be found again\.$/

  test('is named at home until another marshal has been told', async () => {
    const { stored } = await opens(begun, refuses)
    expect((await screen.findByRole('list', { name: 'Not taken' })).textContent).toMatch(line)
    expect(screen.queryByRole('button', { name: 'OK' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'I have told another marshal' }))
    await waitFor(() => expect(screen.queryByRole('region', site)).toBeNull())
    expect((await stored())?.outdated).toEqual({})
  })

  test('is named on its page', async () => {
    opensPage(await opens(begun, refuses))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave this roll call' }))
    expect(screen.getByRole('list', { name: 'Not taken' }).textContent).toMatch(line)
    expect(screen.queryByRole('button', { name: 'Back to the list' })).toBeNull()
    expect(screen.getByRole('main').textContent).toContain('Tell another marshal about these people.')
    await userEvent.click(screen.getByRole('button', { name: 'I have told another marshal' }))
    await screen.findByRole('button', { name: 'Real alarm: start the roll call' })
  })
})

test('a guard whose right has ended hands in what is unsent, and reads that they are no marshal any more', async () => {
  const { stored } = await opens({}, () => update({ right_ended: true, status: 'CLOSED' }))
  await screen.findByText(/You are no longer a marshal here/)
  await screen.findByText(/Your marks were sent/)
  expect(await stored()).toBeUndefined()
})

test('whose right is back sends from home, as a marshal, what was refused meanwhile', async () => {
  const key = markKey({ person_id: jan, device: 'phone001', clock: 1 })
  const { calls, session, stored } = await opens(
    { right_ended: true, unsent: [], refused: { [key]: 'No.' } },
    (url) => {
      if (url.endsWith('/marks')) return update()
      return url.endsWith('/people') ? Response.json({ data: fireList({ running: rollCall() }) }) : whole()
    },
  )
  await waitFor(() => expect(calls).toContain('marks'))
  await waitFor(async () => expect((await stored())?.unsent).toEqual([]))
  expect(screen.queryByRole('region', site)).toBeNull()
  const { refused, right_ended } = (await stored()) ?? session
  expect([refused, right_ended]).toEqual([{}, false])
})
