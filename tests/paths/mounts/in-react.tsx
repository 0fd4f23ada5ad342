import { act, cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { type ActorRefFrom, type AnyStateMachine, createActor } from 'xstate'
import type { Mount, Mounted } from '../rig/entry.ts'

type Ways = Pick<Mounted, 'does' | 'sees'>

/** Mounts a view that is given its actor; `ways` says how a person makes events happen there and what must be seen. */
export const inReact =
  <M extends AnyStateMachine>(_: M, view: (actor: ActorRefFrom<M>) => ReactElement, ways: Ways): Mount =>
  async (chart, options) => {
    const actor = createActor(chart, { ...options, input: options.input as never })
    actor.subscribe({ error: () => {} })
    actor.start()
    await act(async () => void render(view(actor as never)))
    return {
      ...ways,
      actor,
      act: (step) => act(async () => void (await step())),
      unmount: () => {
        cleanup()
        actor.stop()
      },
    }
  }
