/* Caches the app's own files, so that a gate works without network. Answers of the server are never cached: site
   control stores what it needs of them itself. `FILES`, `FIRST` and `VERSION` are filled in by
   scripts/offline-shell.ts. */
const shell = `muster-shell-${VERSION}`
/** Milliseconds to wait for a page before the cached one is used. */
const patience = 3000
/** Site control and roll calls open from the cache first: they must open at once on an unresponsive network. */
const atGate = /^\/site-control(?:\/|$)/

const asked = (file) => new Request(file, { cache: file === '/' ? 'reload' : 'default' })

/* Without an older version, only the files of gate and roll call are cached at first, which the page has mostly loaded
   already: the device works without network as soon as it is shown. An update is cached completely. */
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
/** Fetches the missing files, up to the first failure. */
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

/** The page from the network; the cached one when the server does not answer in time. */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  const fresh = fetch(request)
  const first = await Promise.race([fresh, late]).catch(() => undefined)
  return first ?? (await kept('/')) ?? fresh
}
