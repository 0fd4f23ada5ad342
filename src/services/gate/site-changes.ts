import { listenTo } from '#services/kit/realtime'

type Where = { userId: string; siteId: string }

/**
 * Reports that something about a site has changed, other than who came and went, until the returned function is called.
 * For pages without the frame, whose feed there is not.
 */
export const onSiteChange = ({ userId, siteId }: Where, report: () => void): (() => void) =>
  listenTo(userId, (event) => {
    if (event.type === 'siteChanged' && event.siteId === siteId && event.workerSlug === undefined) report()
  })
