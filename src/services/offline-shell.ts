import { scriptAddress } from './script-address.ts'

const link = (rel: string, href: string) => {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** Makes the app one that can be installed and opens without network. Nobody waits for it, and failing changes nothing. */
export const offlineShell = {
  async install(): Promise<void> {
    if (!import.meta.env.PROD) return
    link('manifest', '/manifest.webmanifest')
    link('apple-touch-icon', '/icons/muster-apple-180.png')
    try {
      await navigator.serviceWorker?.register(scriptAddress('/service-worker.js'))
      await navigator.storage?.persist?.()
    } catch {
      // A browser without it, or one that forbids it, works while there is a network.
    }
  },
}
