import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { texts } from '#shared/api/kit/texts'
import { FullScreenLoader } from '#ui/feedback/full-screen-loader'
import { Snackbar } from '#ui/feedback/snackbar'
import { TopLoadingBar } from '#ui/feedback/top-loading-bar'
import { UploadProgress } from '#ui/feedback/upload-progress'
import { useApp } from '#views/shared/app-context'
import { ErrorScreen } from '#views/shared/error-screen'
import { PlainLayout } from '#views/shared/plain'
import s from '#web/views/shared/session.module.css'
import { HandOff } from './hand-off.tsx'
import { SlowReads } from './slow-reads.tsx'
import { Unreachable } from './unreachable.tsx'

/** The root view: the screen that follows from the session's state, and the overlays common to all screens. */
export function App({ children }: { children: ReactNode }) {
  const { snackbar, loader, topBar } = useApp()
  const snack = useSelector(snackbar, (state) => (state.matches('shown') ? state.context.snack : undefined))
  const loading = useSelector(loader, (state) => state.matches('shown'))
  const percent = useSelector(loader, (state) => state.context.percent)
  const bar = useSelector(
    topBar,
    (state) => state.matches({ working: 'growing' }) || state.matches({ working: 'full' }),
  )
  return (
    <>
      <TopLoadingBar loading={bar} />
      <Current>{children}</Current>
      <SlowReads />
      {loading && (percent === undefined ? <FullScreenLoader /> : <UploadProgress percent={percent} />)}
      <Snackbar snack={snack && { text: snack.text, tone: snack.tone === 'error' ? 'bad' : 'plain' }} />
    </>
  )
}

function Current({ children }: { children: ReactNode }) {
  const { session, screen, chunks } = useApp()
  const state = useSelector(session, (state) => state.value)
  const broken = useSelector(screen, (state) => state.matches('broken'))
  const isOffline = useSelector(chunks, (state) => state.matches('offline'))
  const empty = useSelector(screen, (state) => state.context.shown === undefined)
  if (state === 'confirming' || state === 'switching' || state === 'keepingSession')
    return (
      <PlainLayout>
        <HandOff
          busy={state === 'keepingSession'}
          onSwitch={() => session.send({ type: 'switchPerson' })}
          onCancel={() => session.send({ type: 'cancel' })}
        />
      </PlainLayout>
    )
  if (state === 'unreachable' || (broken && isOffline))
    return (
      <PlainLayout>
        <Unreachable
          onRetry={() => {
            // The one to which nothing happened ignores it.
            for (const actor of [screen, session]) actor.send({ type: 'retry' })
          }}
          onSignOut={() => session.send({ type: 'signOut' })}
        />
      </PlainLayout>
    )
  if (broken)
    return (
      <PlainLayout>
        <ErrorScreen status={500} message={texts.errorOccurred} onRetry={() => screen.send({ type: 'retry' })} />
      </PlainLayout>
    )
  if (empty)
    return (
      <div className={s.opening}>
        <FullScreenLoader />
      </div>
    )
  return children
}
