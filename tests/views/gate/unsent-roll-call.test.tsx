// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { deviceStore } from '#services/kit/device-store'
import { storage } from '#services/kit/storage'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { Mark } from '#shared/api/safety/roll-call'
import { Frame } from '#views/frame'
import { type App as AppActors, AppProvider } from '#views/shared/app-context'
import { SiteControlPage } from '#views/site-control-page'
import { controlledSite } from '../../support/gate/controlled-site.ts'
import { person } from '../../support/person.ts'
import { firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  storage.forget('kept-user')
})

const siteId = someId(1)
const jan = firePerson(someId(10), 'Jan Nowak')
const now = new Date(rollCallAt).toISOString()
const region = { name: 'Roll call at Riverside Quarter' }

/** The guard's phone keeps the site, and a real alarm of it that began without network with a call for help. */
async function keepsRollCall() {
  const user = person({ id: crypto.randomUUID(), default_role: 'SECURITY_GUARD' })
  const help: Mark = {
    ...{ person_id: jan.id, mark: 'NEEDS_HELP', device: 'phone001', clock: 1, at: now },
    ...{ by: user.id, by_name: 'Dave Hollis' },
  }
  await rollCallOfflineStore.keep({
    ...rollCallSession('phone001', { people: [jan], marks: { [jan.id]: [help] }, unsent: [help] }),
    ...{ owner: user.id, unsent_start: true, call: rollCall({ kind: 'REAL' }) },
  })
  await deviceStore.keep(`gate-sites ${user.id}`, [controlledSite('Riverside Quarter', siteId)])
  storage.keep('kept-user', JSON.stringify(user))
  return user
}

/** The app's frame around a page. */
function opens(user: ReturnType<typeof person>, path: string, page: React.ReactNode) {
  const signedIn = setup({ types: { context: {} as { user: typeof user } } }).createMachine({ context: { user } })
  const session = createActor(signedIn).start() as unknown as AppActors['session']
  const noop = () => {}
  render(
    <AppProvider value={{ session, inWrapper: false } as AppActors}>
      <Frame
        {...{ user, path, built: new Set(), inWrapper: false }}
        {...{ onSignOut: noop, onGo: noop, onToast: noop }}
      >
        {page}
      </Frame>
    </AppProvider>,
  )
}

test.each(['/site-control', '/account'])(
  'a roll call that began without network is announced on %s, and sent from there once there is one',
  async (path) => {
    const user = await keepsRollCall()
    let isBack = false
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
      const end = url.split('/').at(-1) ?? ''
      if (!isBack || !/^(?:roll-calls|marks)$/.test(end)) throw new TypeError('Failed to fetch')
      // Late calls are read besides.
      if (method !== 'GET') sent.push(`${method} ${end}`)
      const none = { added: [], not_added: [], marks: [], refused: [] }
      if (end === 'marks') return Response.json({ data: { status: 'RUNNING', revision: 1, now, ...none } })
      return Response.json({ data: { call: rollCall({ kind: 'REAL' }), people: [jan], marks: [], revision: 0, now } })
    })
    opens(user, path, path === '/account' ? <h1>Account</h1> : <SiteControlPage userId={user.id} />)
    const section = await screen.findByRole('region', region)
    await waitFor(() => expect(section.textContent).toMatch(/is not sent yet\. 2 to send\. Waiting for a connection/))
    expect(screen.getByRole('link', { name: 'Open the roll call' }).getAttribute('href')).toBe(
      `/site-control/roll-call/${siteId}`,
    )
    isBack = true
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByRole('region', region)).toBeNull())
    expect(sent).toEqual(['POST roll-calls', 'POST marks'])
    expect(await rollCallOfflineStore.unsent(user.id)).toBe(0)
  },
)
