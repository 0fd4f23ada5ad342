import { scriptAddress } from './script-address.ts'

const link = (rel: string, href: string) => {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** Milliseconds that the first load of a page waits for its own files to be cached. */
const timeout = 3000

/** This page has already waited; the rest is cached in the background. */
let waited = false

/** Makes the app installable and able to open without network. Failures are ignored. */
export const offlineShell = {
  /**
   * Resolves once this device opens site control and roll calls without network, or after a page has waited 3 s for it.
   */
  async install(): Promise<void> {
    if (!import.meta.env.PROD) return
    link('manifest', '/manifest.webmanifest')
    link('apple-touch-icon', '/icons/muster-apple-180.png')
    const kept = keepFiles().catch(() => {
      // Without service workers the app still works while there is a network.
    })
    if (waited) return
    const late = new Promise<void>((resolve) => setTimeout(resolve, timeout))
    await Promise.race([kept, late])
    waited = true
  },
}

async function keepFiles(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  await workers.register(scriptAddress('/service-worker.js'))
  const { active } = await workers.ready
  active?.postMessage('fill')
  void navigator.storage?.persist?.().catch(() => {})
}
