import { act, cleanup, render } from '@testing-library/react'
import type { workerRegistrationMachine } from '#machines/registration/worker-registration.machine'
import { Registration } from '#views/registration/registration'
import type { Mount } from '../rig/entry.ts'
import { everywhere, showsScreen, unanswered } from './registration.tsx'

/** The route's own component starts the chart: the rig finds the actor by inspection. */
export const registrationInReact: Mount = async (chart, { clock, inspect }) => {
  const registration = chart as typeof workerRegistrationMachine
  await act(async () => void render(<Registration chart={registration} options={{ clock, inspect }} />))
  return {
    does: { ...everywhere },
    sees: {
      verifyingPhone: showsScreen('Before you start', ''),
      permitting: showsScreen('Registration', ''),
      takingSteps: showsScreen('Registration', ''),
      finished: showsScreen("You're all set"),
      unreachable: unanswered,
    },
    act: (step) => act(async () => void (await step())),
    unmount: cleanup,
  }
}
