import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from '#server/platform/kit/settings'

/** Hashes of the built page's inline scripts, so that no other inline script runs. */
function inlineScripts(appFolder: string | undefined): string[] {
  const file = appFolder && join(appFolder, 'index.html')
  if (!file || !existsSync(file)) return []
  const scripts = readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
}

const framers = ({ MUSTER_MODE }: Settings) => (MUSTER_MODE === 'production' ? "'none'" : "'self'")
/** For uploaded files: nothing in them runs or loads, wherever they are opened. */
export const fileSecurity = (settings: Settings) =>
  `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${framers(settings)}`

/** Of the device features, only the camera is allowed, for the app's own pages. */
export const permissions = [
  'camera=(self)',
  ...['bluetooth', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** Headers for answers sent before any hook of the app runs. */
export const bareSecurity = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'permissions-policy': permissions,
}

/** Where pusher-js connects, if not to the app's own hub. */
const hub = ({ PUSHER_KEY, PUSHER_HOST, PUSHER_CLUSTER }: Settings) =>
  PUSHER_KEY ? [`wss://${PUSHER_HOST ?? `ws-${PUSHER_CLUSTER ?? 'eu'}.pusher.com`}`] : []

/** Content-Security-Policy and related headers: own origin only, no framing in production. */
export function contentSecurity(settings: Settings, appFolder: string | undefined): FastifyHelmetOptions {
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const maps = settings.GOOGLE_MAPS_BROWSER_KEY ? ['https://tile.googleapis.com'] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(appFolder)],
        // Radix locks scrolling with a style element of its own; styles cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps],
        connectSrc: ["'self'", ...maps, ...hub(settings)],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [framers(settings)],
        requireTrustedTypesFor: ["'script'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: settings.MUSTER_MODE === 'production' ? { action: 'deny' } : { action: 'sameorigin' },
  }
}
