import type { Deps } from '#server/platform/deps'

/** The public base URL: from the settings, never from a request's Host header (mailed links would follow it). */
export const publicUrl = ({ settings }: Pick<Deps, 'settings'>) =>
  (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')

/** An absolute link for a mail; `path` begins with `/`. */
export const linkTo = (deps: Pick<Deps, 'settings'>, path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `${publicUrl(deps)}${path}${search ? `?${search}` : ''}`
}

export const overHttps = (deps: Pick<Deps, 'settings'>) => publicUrl(deps).startsWith('https:')
