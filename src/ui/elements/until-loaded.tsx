/** Milliseconds until the next try where the browser does not say that it is online again. */
const nextTry = 5000

/**
 * The code that `load` imports, requested again until it comes. For `lazy`, which otherwise keeps the first failure and
 * breaks the page that shows it, also when the network is back. Throws the failure of the last of `tries` while the
 * browser is online: what a new version has replaced never comes, and only a reload helps.
 */
export function untilLoaded<Module>(load: () => Promise<Module>, tries = 6): Promise<Module> {
  return load().catch(async (error: unknown) => {
    const left = navigator.onLine ? tries - 1 : tries
    if (!left) throw error
    await connection()
    return untilLoaded(load, left)
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
