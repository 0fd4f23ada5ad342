import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { nativeBridgeLifecycle } from '#lifecycles/kit/native-bridge'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import s from './bridge.module.css'

/** State of the bridge to the native app; nothing while it responds, or outside the app. */
export function Bridge({ channel }: { channel: ActorRefFrom<typeof nativeBridgeLifecycle> }) {
  const state = useSelector(channel, (snapshot) => snapshot.value)
  if (state === 'gettingReady')
    return (
      <Banner tone="plain" announce>
        The app is getting ready.
      </Banner>
    )
  if (state === 'unready')
    return (
      <Banner tone="wait" announce>
        <div className={s.retry}>
          The app does not answer. <Button onClick={() => channel.send({ type: 'retry' })}>Try again</Button>
        </div>
      </Banner>
    )
  return null
}
