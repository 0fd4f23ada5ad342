/**
 * The target of a click on a link inside the app; undefined if the browser should handle it: another origin, an `/api`
 * or `/dev` address, a new tab, a download, a jump within the page.
 */
export function linkOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return undefined
  const to = new URL(link.href, location.href)
  if (to.origin !== location.origin || /^\/(?:api|dev)\//.test(to.pathname)) return undefined
  if (to.hash && to.pathname === location.pathname && to.search === location.search) return undefined
  return to.pathname + to.search + to.hash
}
