/* The app's own files, kept on the device so that a gate works without network. No answer of the server is ever kept:
   what site control needs of them it keeps itself. `FILES`, `FIRST` and `VERSION` are written in by
   scripts/offline-shell.ts. */
const shell = `muster-shell-${VERSION}`
/** Milliseconds after which a page that does not come is taken from the device. */
const patience = 3000
/** Site control and the roll call open from the cache first: they must open at once on a silent network. */
const atGate = /^\/site-control(?:\/|$)/

const asked = (file) => new Request(file, { cache: file === '/' ? 'reload' : 'default' })

/* A device that had nothing yet is ready with what a gate and a roll call need, which the page that asks has mostly
   loaded: the network may go as soon as it is shown. A new version is taken over as a whole. */
addEventListener('install', (event) => {
  const files = registration.active ? FILES : FIRST
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll(files.map(asked)))
      .then(() => skipWaiting()),
  )
})

addEventListener('message', (event) => {
  if (event.data === 'fill') event.waitUntil(fill().catch(() => {}))
})
/** Fetches the files that are not kept yet, until one does not come. */
async function fill() {
  const cache = await caches.open(shell)
  for (const file of FILES) if (!(await cache.match(file))) await cache.add(asked(file))
}

addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('muster-shell-') && name !== shell)
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/(?:api|dev|app)(?:\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(atGate.test(pathname) ? keptPage(request) : page(request))
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)))
})

const kept = (file) => caches.open(shell).then((cache) => cache.match(file))

/** The cached page. Each visit makes the browser check for a new version of this worker, which caches the new page. */
const keptPage = (request) => kept('/').then((page) => page ?? fetch(request))

/** The page as the server has it; as it is kept when the server does not answer. */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  const fresh = fetch(request)
  const first = await Promise.race([fresh, late]).catch(() => undefined)
  return first ?? (await kept('/')) ?? fresh
}
