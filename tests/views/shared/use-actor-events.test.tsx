// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type ActorRefFrom, createActor, emit, setup } from 'xstate'
import { useActorEvents } from '#views/shared/use-actor-events'

afterEach(cleanup)

const bell = setup({
  types: { events: {} as { type: 'ring' }, emitted: {} as { type: 'rang' } | { type: 'swung' } },
}).createMachine({ on: { ring: { actions: [emit({ type: 'swung' }), emit({ type: 'rang' })] } } })

function Ear({ actor, onEvent }: { actor: ActorRefFrom<typeof bell>; onEvent: (type: string) => void }) {
  useActorEvents(actor, ({ type }) => onEvent(type))
  return null
}

test('news reaches the newest hearer once, and nobody when the component is gone', () => {
  const actor = createActor(bell).start()
  const received: string[] = []
  const ear = (name: string) => (
    <StrictMode>
      <Ear actor={actor} onEvent={(type) => received.push(`${name}: ${type}`)} />
    </StrictMode>
  )
  const { rerender, unmount } = render(ear('first'))
  actor.send({ type: 'ring' })
  rerender(ear('second'))
  actor.send({ type: 'ring' })
  unmount()
  actor.send({ type: 'ring' })
  expect(received).toEqual(['first: swung', 'first: rang', 'second: swung', 'second: rang'])
})
