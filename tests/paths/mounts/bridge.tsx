import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { nativeBridgeLifecycle } from '#lifecycles/kit/native-bridge'
import { Channel } from '#views/shared/channel'
import { RegistrationLayout } from '#views/shared/registration'
import { inReact } from './in-react.tsx'

const showsStatus = (text: string) => () => expect(screen.getByRole('status').textContent).toBe(text)
const showsNoStatus = () => expect(screen.getByRole('main').textContent).toBe('Your mobile number')

/** Above a question of the registration, as a worker in the app sees it. */
export const bridgeInReact = inReact(
  nativeBridgeLifecycle,
  (channel) => (
    <Channel value={channel}>
      <RegistrationLayout title="Your mobile number" />
    </Channel>
  ),
  {
    does: { retry: () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })) },
    sees: {
      closed: showsNoStatus,
      gettingReady: showsStatus('The app is getting ready.'),
      unready: showsStatus('The app does not answer. Try again'),
      open: showsNoStatus,
    },
  },
)
