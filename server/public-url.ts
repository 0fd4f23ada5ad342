import type { World } from '#server/world'

/** The public base URL: from the settings, never from a request's Host header (mailed links would follow it). */
export const publicUrl = ({ settings }: Pick<World, 'settings'>) =>
  (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')

/** An absolute link for a mail; `path` begins with `/`. */
export const linkTo = (world: Pick<World, 'settings'>, path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return `${publicUrl(world)}${path}${search ? `?${search}` : ''}`
}

export const overHttps = (world: Pick<World, 'settings'>) => publicUrl(world).startsWith('https:')
