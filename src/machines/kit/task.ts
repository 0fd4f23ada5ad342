import { fromPromise, type PromiseActorLogic } from 'xstate'
import { within } from '#services/kit/within'

type Run<Input, Output> = (input: Input, signal: AbortSignal) => Promise<Output>

/**
 * Milliseconds of a wait for a file or for code: they come in parts, each of which has a limit of its own
 * (services/kit/call-limit.ts).
 */
export const fileLimit = 600_000

/**
 * Makes a cancellable actor of a service call: the chart supplies the input, XState the signal. Where it waits longer
 * than `limit` milliseconds it fails, so the chart goes on at its `onError`. One call ends sooner
 * (services/kit/call-limit.ts); there is room for the code that it loads first, and for a renewal of the token.
 */
export const task = <Input, Output>(run: Run<Input, Output>, limit = 90_000): PromiseActorLogic<Output, Input> =>
  Object.assign(
    unlimited<Input, Output>((input, signal) => within(limit, signal, (until) => run(input, until))),
    { limit },
  )

/** The same for what may last as long as it likes: the tests list each with its reason. */
export const unlimited = <Input, Output>(run: Run<Input, Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => run(input, signal))

/** An actor that a chart names and its user provides. */
export const provided = <Input, Output>(
  name: string,
  make: (run: Run<Input, Output>) => PromiseActorLogic<Output, Input> = task,
) => make(() => Promise.reject(new Error(`The actor ${name} is not provided.`)))
