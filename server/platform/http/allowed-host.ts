import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { forbidden, Problem } from '#server/platform/kit/problems'
import type { Settings } from '#server/platform/kit/settings'

/**
 * Refuses a request by its Host (421) or Origin (403) when this server is not known under it; undefined if it is. A
 * page that rebinds its own name to this machine's address keeps that name in both headers, and the demo publishes its
 * passwords.
 *
 * Outside production the known names are localhost, IP addresses, HOST and the host of PUBLIC_URL. In production a
 * proxy or a probe can use any Host, since TLS certificates rule out a rebound name, but a page's Origin must be
 * PUBLIC_URL's. X-Forwarded-Host is ignored: a page can send it to its own origin.
 */
export function hostProblem(settings: Settings, { host, origin }: IncomingHttpHeaders): Problem | undefined {
  const { MUSTER_MODE, PUBLIC_URL } = settings
  const foreignPage = forbidden('This server answers its own pages only.')
  if (MUSTER_MODE === 'production')
    return origin === undefined || origin === (PUBLIC_URL && new URL(PUBLIC_URL).origin) ? undefined : foreignPage
  if (!isOwn(settings, nameOf(`http://${host}`)))
    return new Problem(421, 'This server is not known by that name. Use its address, or start it with PUBLIC_URL.')
  return origin === undefined || isOwn(settings, nameOf(origin)) ? undefined : foreignPage
}

const nameOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '')

const isOwn = ({ HOST, PUBLIC_URL }: Settings, name: string) =>
  ['localhost', HOST, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [])].includes(name) ||
  name.endsWith('.localhost') ||
  isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0
