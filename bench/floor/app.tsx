import { useActorRef, useSelector } from '@xstate/react'
import Pusher from 'pusher-js'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { usePathname } from 'wouter/use-browser-location'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { z } from 'zod'
import type { WorkerRow } from '#contract/worker'
import { Floor, rowsOf } from './rows.tsx'

/**
 * The least that does all that a load of the list does, with the libraries that Muster is bound to: asks who is signed in,
 * draws the frame (Muster's own markup and style sheet, given ready), reads the notifications, opens the live feed, and
 * shows the rows of the list's floor within. What a load of the whole page is measured against.
 */
const Answer = z.looseObject({})
const Config = z.object({ data: z.object({ realtime: z.object({ key: z.string() }) }) })
const read = async (path: string): Promise<unknown> => Answer.parse(await (await fetch(path)).json())
type Rows = readonly WorkerRow[]

const app = setup({
  types: { context: {} as { frame: string; rows: Rows } },
  actors: {
    identify: fromPromise(async () => {
      await Promise.all([read('/api/me'), read('/api/me/home')])
      return (await fetch('/frame.html')).text()
    }),
    fill: fromPromise(rowsOf),
    follow: fromCallback(() => {
      let pusher: Pusher | undefined
      read('/api/me/notifications?per_page=50')
      read('/api/config').then((answer) => {
        pusher = new Pusher(Config.parse(answer).data.realtime.key, {
          cluster: '',
          forceTLS: false,
          enabledTransports: ['ws'],
          wsHost: location.hostname,
          wsPort: Number(location.port),
        })
      })
      return () => pusher?.disconnect()
    }),
  },
}).createMachine({
  context: { frame: '', rows: [] },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'identify',
        onDone: { target: 'framed', actions: assign({ frame: ({ event }) => event.output }) },
      },
    },
    framed: {
      invoke: [
        { src: 'follow' },
        { src: 'fill', onDone: { actions: assign({ rows: ({ event }) => event.output as Rows }) } },
      ],
    },
  },
})

function App() {
  const actor = useActorRef(app)
  const path = usePathname()
  const frame = useSelector(actor, ({ context }) => context.frame)
  const rows = useSelector(actor, ({ context }) => context.rows)
  const [main, setMain] = useState<Element>()
  useEffect(() => setMain((frame && document.querySelector('main')) || undefined), [frame])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the bench saw of Muster's own page a moment ago */}
      <div dangerouslySetInnerHTML={{ __html: frame }} />
      {main && path === '/workers' && createPortal(<Floor rows={rows} />, main)}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
