/** Milliseconds until the next try where the browser does not say that it is online again. */
const nextTry = 5000

/**
 * The code that `load` imports, requested again until it comes. For `lazy`, which otherwise keeps the first failure and
 * breaks the page that shows it, also when the network is back.
 */
export function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async () => {
    await connection()
    return untilLoaded(load)
  })
}

const connection = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, nextTry)
    addEventListener('online', done)
  })
