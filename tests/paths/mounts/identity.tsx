import { screen, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { identityCaptureMachine } from '#machines/registration/identity-capture.machine'
import { identityPicturesMachine } from '#machines/registration/identity-pictures.machine'
import { identityResultMachine } from '#machines/registration/identity-result.machine'
import { IdentityLaunch } from '#views/registration/identity-launch'
import { IdentityPictures } from '#views/registration/identity-pictures'
import { IdentityResult } from '#views/registration/identity-result'
import { inReact } from './in-react.tsx'
import { everywhere, press, showsScreen } from './registration.tsx'

const onward = () => screen.getByRole('button', { name: 'Continue' })
const complains = ({ context }: { context: { message?: string } }) =>
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    context.message ? [context.message] : [],
  )

export const identityCaptureInReact = inReact(identityCaptureMachine, (actor) => <IdentityLaunch actor={actor} />, {
  does: { ...everywhere },
  sees: {
    launching: (snapshot) => {
      showsScreen('Verify your identity')()
      expect(onward().getAttribute('aria-busy')).toBeNull()
      screen.getByRole('button', { name: 'Back' })
      complains(snapshot)
    },
    capturing: (snapshot) => {
      showsScreen('Verify your identity')()
      expect(onward().getAttribute('aria-busy')).toBe('true')
      expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
      complains(snapshot)
    },
  },
})

const waitsFor = (what: string) => (snapshot: { context: object }) => {
  showsScreen('Verify your identity')()
  screen.getByRole('button', { name: 'Continue', description: `Waits for the photo of ${what}` })
  shows(snapshot)
}
/** Each picture has its card, which says whether the server has it. */
const shows = ({ context }: { context: { document?: object; selfie?: object; message?: string } }) => {
  const cards = screen.getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByText(/^Your (document|face)$/).textContent)).toEqual([
    'Your document',
    'Your face',
  ])
  expect(cards.map((card) => within(card).queryByText('Sent') !== null)).toEqual([
    context.document !== undefined,
    context.selfie !== undefined,
  ])
  complains({ context })
}
/** The step takes the screen away when its chart is done: a picture that broke is not drawn once more. */
function UntilDone({ actor, children }: { actor: AnyActorRef; children: ReactNode }) {
  return useSelector(actor, ({ status }) => status === 'active') ? children : null
}
export const identityPicturesInReact = inReact(
  identityPicturesMachine,
  (actor) => (
    <UntilDone actor={actor}>
      <IdentityPictures actor={actor} />
    </UntilDone>
  ),
  {
    does: { ...everywhere },
    sees: {
      document: waitsFor('your document'),
      selfie: waitsFor('your face'),
      ready: (snapshot) => {
        showsScreen('Verify your identity')()
        expect(onward().getAttribute('aria-disabled')).toBeNull()
        shows(snapshot)
      },
    },
  },
)

const waits = () => {
  showsScreen('We check your identity', '')()
  screen.getByText('Waiting for the result')
  expect(screen.queryByRole('button', { name: 'Ask now' })).toBeNull()
  expect(screen.queryByText(/no answer/)).toBeNull()
}
export const identityResultInReact = inReact(identityResultMachine, (actor) => <IdentityResult actor={actor} />, {
  does: { retry: press('Ask now') },
  sees: {
    resting: waits,
    fetching: waits,
    unanswered: () => {
      showsScreen('We check your identity', 'Ask now')()
      screen.getByText('Waiting for the result')
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'There was no answer. We keep asking.',
      )
    },
  },
})
