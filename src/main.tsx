import './ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, type SnapshotFrom } from 'xstate'
import { appMachine } from '#machines/app.machine'
import { screenMachine } from '#machines/kit/screen.machine'
import { fileLimit, task } from '#machines/kit/task'
import { authSession as sessionService } from '#services/account/session'
import { storage } from '#services/kit/storage'
import { token } from '#services/kit/token'
import { homeReads, prefetch } from '#services/kit/transport'
import { errorReport } from '#services/platform/error-report'
import type { AppRoute } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { followAddress, followPlace } from '#views/follow'
import { followScans } from '#views/follow-scans'
import { Page } from '#views/page'
import { AppProvider } from '#views/shared/app-context'
import type { ScreenName } from '#views/shared/screen-table'
import { address, built, loadedScreen, loadScreen, screenOf } from './routes.tsx'

/** How long, in ms, a page waits for its data before it is drawn with skeletons. */
const prefetchTimeout = 2000
/** Requests the home data (which the frame needs) while the screen's code loads, instead of after it. */
async function readAhead(name: string) {
  const shown = screen.getSnapshot().context.shown?.name
  if (!token.current() || loadedScreen(shown ?? '')?.Frame || loadedScreen(name)?.Frame === undefined) return
  const prefetched = prefetch(...homeReads)
  // Such a screen opens from data stored on the device, so it does not wait for the server.
  if (loadedScreen(name)?.fromDevice) return
  await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, prefetchTimeout))])
}

sessionService.storesOn(() => import('#services/offline-device'))
const opening = sessionService.open()
const app = createActor(
  appMachine.provide({
    actors: {
      screen: screenMachine.provide({
        actors: {
          loadScreen: task<{ name: string }, unknown>(async ({ name }) => {
            // `name` always comes from `screenOf`.
            await loadScreen(name as ScreenName)
            await readAhead(name)
          }, fileLimit),
        },
      }),
    },
  }),
  { input: { ...opening, ...address() } },
)
const { session, screen, snackbar, chunks, topBar, loader, answers } = app.getSnapshot().children as Required<
  SnapshotFrom<typeof appMachine>['children']
>
const showError = (text: string, ms?: number) => snackbar.send({ type: 'show', snack: { tone: 'error', text, ms } })
const report = (error: unknown) => void errorReport.page(error instanceof Error ? error.message : String(error))
const preload = (route: AppRoute) =>
  void loadScreen(screenOf(route, session.getSnapshot().context.user)).catch(() => {})

screen.on('begin', () => topBar.send({ type: 'begin' }))
screen.on('end', () => topBar.send({ type: 'end' }))
screen.on('break', ({ error }) => {
  report(error)
  const last = Number(storage.read('last-reload'))
  chunks.send({ type: 'fail', at: Date.now(), lastReload: last || undefined, isOffline: !navigator.onLine })
})
chunks.on('reload', ({ at }) => {
  storage.keep('last-reload', String(at))
  location.reload()
})
// What could not be loaded without a network is tried again once there is one; in all other states it is ignored.
addEventListener('online', () => {
  for (const actor of [screen, session]) actor.send({ type: 'retry' })
})
followAddress({ session }, address)
session.on('reload', () => location.reload())
answers.on('toast', ({ text }) => showError(text))
answers.on('goHome', () => history.pushState(null, '', '/'))

// Request the user and the home data while the code loads, so that a signed-in page costs one round trip.
if (opening.claims && !opening.offered) {
  const route = address().matched?.route
  void prefetch('/api/me', ...(opening.claims.status === 'COMPLETED' ? homeReads : []))
  if (route) preload(route)
}
/** Yields to the event loop between two long pieces of work, so that the browser can handle input. */
const breathe = () => new Promise((resume) => setTimeout(resume))

async function draw(box: HTMLElement) {
  const screens = { built, screenOf, loaded: loadedScreen }
  await breathe()
  app.start()
  await breathe()
  followPlace({ session, screen, screens, snackbar })
  followScans({ session }, sessionService.keepsScans)
  await breathe()
  // A transition renders in slices: on a slow phone one long task would delay the response to the first key press.
  startTransition(() =>
    createRoot(box, { onUncaughtError: report }).render(
      <AppProvider
        value={{
          session,
          screen,
          chunks,
          snackbar,
          loader,
          topBar,
          preload,
          report,
          inWrapper: opening.wrapper,
          screens,
        }}
      >
        <Page />
      </AppProvider>,
    ),
  )
  // Loaded after the first render: no file is shown or uploaded before the user has left the first page.
  const [{ uploadsInFlight }, { keepFilesOpen }, { unsaved }] = await Promise.all([
    import('#services/platform/uploads-in-flight'),
    import('#services/platform/file-address'),
    import('#services/kit/unsaved'),
  ])
  uploadsInFlight.subscribe((event) => loader.send(event))
  keepFilesOpen((file) => location.assign(file), showError)
  // Longer than others: it comes over another page, to somebody who has done with it.
  unsaved.subscribe((text) => showError(text, 10_000))
}
const root = document.getElementById('root')
if (!root) throw new Error(texts.errorOccurred)
draw(root).catch(report)
