import { type InputFrom, setup } from 'xstate'
import { sessionMachine } from './account/session.machine.ts'
import { answersMachine } from './kit/answers.machine.ts'
import { chunkLoadMachine } from './kit/chunk-load.machine.ts'
import { loaderMachine } from './kit/loader.machine.ts'
import { screenMachine } from './kit/screen.machine.ts'
import { snackbarMachine, snackbarMs } from './kit/snackbar.machine.ts'
import { topBarMachine } from './kit/top-bar.machine.ts'

const actors = {
  topBar: topBarMachine,
  loader: loaderMachine,
  snackbar: snackbarMachine,
  chunks: chunkLoadMachine,
  answers: answersMachine,
  screen: screenMachine,
  session: sessionMachine,
}

export const appMachine = setup({
  types: {
    context: {} as InputFrom<typeof sessionMachine>,
    input: {} as InputFrom<typeof sessionMachine>,
    children: {} as { [Part in keyof typeof actors]: Part },
  },
  actors,
}).createMachine({
  id: 'app',
  description: 'The root: its parts live as long as the page.',
  context: ({ input }) => input,
  invoke: [
    { id: 'topBar', src: 'topBar' },
    { id: 'loader', src: 'loader' },
    { id: 'snackbar', src: 'snackbar', input: { ms: snackbarMs.app } },
    { id: 'chunks', src: 'chunks' },
    { id: 'answers', src: 'answers' },
    { id: 'screen', src: 'screen' },
    { id: 'session', src: 'session', input: ({ context }) => context },
  ],
})
