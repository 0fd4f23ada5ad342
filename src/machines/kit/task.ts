import { fromPromise } from 'xstate'

/** Makes a cancellable actor of a service call: the chart supplies the input, XState the signal. */
export const task = <Input, Output>(run: (input: Input, signal: AbortSignal) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => run(input, signal))

/** An actor that a chart names and its user provides. */
export const provided = <Input, Output>(name: string) =>
  task<Input, Output>(() => Promise.reject(new Error(`The actor ${name} is not provided.`)))
