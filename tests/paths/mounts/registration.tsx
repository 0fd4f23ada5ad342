import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import type { Mount, Mounted } from '../rig/entry.ts'
import { inReact } from './in-react.tsx'

/** A view with ways that may fall back on telling the chart, where a person could not do the same thing twice. */
export function drawn<M extends AnyStateMachine>(
  chart: M,
  view: (actor: ActorRefFrom<M>) => ReactElement,
  ways: (send: (event: EventObject) => void) => Pick<Mounted, 'does' | 'sees'>,
): Mount {
  const mounted: { actor?: AnyActorRef } = {}
  return inReact(
    chart,
    (actor) => {
      mounted.actor = actor
      return view(actor)
    },
    ways((event) => mounted.actor?.send(event)),
  )
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const press = (name: string | RegExp) => () => fireEvent.click(button(name))
/** The one form of a screen is sent as Enter sends it. */
const enter = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

/** How a person does what every screen of the registration offers. */
export const everywhere = { continue: enter, back: press('Back'), retry: enter }
export const choosing = { haveNone: press('I do not have one yet') }

export const type = (label: string | RegExp, value: unknown) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** A screen is its title; there is one, and it has the docked button of this name, if any. */
export const showsScreen =
  (title: string | RegExp, action: string | undefined = 'Continue') =>
  () => {
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    screen.getByRole('heading', { level: 1, name: title })
    if (action) button(action)
  }
export const unanswered = showsScreen('That did not get through', 'Retry')
/** Every error that the server named stands under a field that says it is wrong. */
export const blames = (snapshot: { context: { formError: { errors: Record<string, string> } } }) => {
  for (const text of Object.values(snapshot.context.formError.errors)) screen.getByText(text)
}

/** What a chart shows before anything has happened: stands in for a child that is drawn. */
export const atFirst = <M extends AnyStateMachine>(chart: M, input?: InputFrom<M>): SnapshotFrom<M> =>
  createActor(chart, { input: input as never }).getSnapshot()
