import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { nativeBridgeMachine } from '#machines/native-bridge.machine'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'

/** What a person sees of the app around the page: that it gets ready, that it is at work, or that it does not answer. */
export function Bridge({ bridge, path }: { bridge: ActorRefFrom<typeof nativeBridgeMachine>; path: string }) {
  const closed = useSelector(bridge, (s) => s.matches('closed'))
  const gettingReady = useSelector(bridge, (s) => s.matches('gettingReady'))
  const asking = useSelector(bridge, (s) => s.matches({ open: 'asking' }))
  const waiting = useSelector(bridge, (s) => s.context.queue.length)
  const prepare = () => bridge.send({ type: 'prepare', path })
  if (closed)
    return (
      <Banner tone="wait" announce>
        The app is not connected. <Button onClick={prepare}>Connect</Button>
      </Banner>
    )
  return (
    <p role="status" aria-busy={gettingReady || asking}>
      {gettingReady && 'The app is getting ready.'}
      {asking && (waiting > 1 ? `The app is at work, ${waiting - 1} more to do.` : 'The app is at work.')}
      {!gettingReady && !asking && 'The app is ready.'}
      {asking && <Button onClick={() => bridge.send({ type: 'withdraw' })}>Cancel</Button>}
      {!gettingReady && !asking && <Button onClick={prepare}>Connect again</Button>}
    </p>
  )
}
