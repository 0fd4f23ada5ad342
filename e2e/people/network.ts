import type { Page, Route } from 'playwright/test'

/** The line between a page and the server; `calls` is a glob of addresses. Each gives what makes the line good again. */
export const network = (page: Page) => {
  const treat = async (calls: string, handle: (route: Route) => Promise<void>) => {
    await page.route(calls, handle)
    return () => page.unroute(calls, handle)
  }
  return {
    /** No answer comes, until the line is good again. */
    async delays(calls: string) {
      let open = () => {}
      const resumed = new Promise<void>((resolve) => {
        open = resolve
      })
      const kept: Promise<void>[] = []
      const restore = await treat(calls, (route) => {
        // The page may have given up waiting.
        const goes = resumed.then(() => route.continue()).catch(() => {})
        kept.push(goes)
        return goes
      })
      return async () => {
        open()
        // Each goes on before the line is left alone: what is continued while that happens can be lost.
        await Promise.all(kept)
        await restore()
      }
    },
    /** Nothing gets through. */
    loses: (calls: string) => treat(calls, (route) => route.abort('internetdisconnected')),
    /** Something else is answered than the server would. */
    answers: (calls: string, status: number, json: unknown) => treat(calls, (route) => route.fulfill({ status, json })),
  }
}
