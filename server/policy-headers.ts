import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from '#server/settings'

/** Hashes of the inline scripts of the built page, so that no other inline script runs. */
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

/** Content-Security-Policy and its companions: own origin only, framed by nobody in production. */
export function contentSecurity(settings: Settings, appFolder: string | undefined): FastifyHelmetOptions {
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const maps = settings.GOOGLE_MAPS_KEY ? ['https://maps.googleapis.com'] : []
  const sockets = settings.PUSHER_HOST ? [`wss://${settings.PUSHER_HOST}`] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(appFolder), ...maps],
        // Radix locks scrolling with a style element of its own; styles cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps],
        connectSrc: ["'self'", ...maps, ...sockets],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [settings.MUSTER_MODE === 'production' ? "'none'" : "'self'"],
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
