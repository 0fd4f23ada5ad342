import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { nativeBridgeMachine } from '#machines/native-bridge.machine'
import { Bridge } from '#views/bridge/bridge'
import { inReact } from './in-react.tsx'

const says = (text: RegExp) => () => expect(screen.getByRole('status').textContent).toMatch(text)

export const bridgeInReact = inReact(nativeBridgeMachine, (bridge) => <Bridge bridge={bridge} path="/" />, {
  does: {
    prepare: () => fireEvent.click(screen.getByRole('button', { name: /^Connect/ })),
    withdraw: () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
  },
  sees: {
    closed: () => screen.getByText(/The app is not connected/),
    gettingReady: says(/The app is getting ready/),
    'open.idle': says(/The app is ready/),
    'open.asking': (snapshot) =>
      says(snapshot.context.queue.length > 1 ? /at work, 1 more to do/ : /The app is at work\./)(),
  },
})
