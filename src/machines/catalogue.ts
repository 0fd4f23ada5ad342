import type { AnyStateMachine } from 'xstate'
import { snackbarMachine } from './generic/snackbar.ts'
import { tabsMachine } from './generic/tabs.ts'
import { identityCheckLifecycle } from './lifecycles/identity-check.ts'
import { registrationLifecycle } from './lifecycles/registration.ts'

/** Every chart by its id. The visualiser, the path tests and the completeness test read this list. */
export const catalogue = {
  identityCheck: { title: 'Identity check', chart: identityCheckLifecycle },
  registration: { title: 'Registration', chart: registrationLifecycle },
  snackbar: { title: 'Snackbar', chart: snackbarMachine },
  tabs: { title: 'Tabs', chart: tabsMachine },
} satisfies Record<string, { title: string; chart: AnyStateMachine }>
