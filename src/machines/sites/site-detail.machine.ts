import { resourceMachine } from '#machines/kit/resource.machine'
import { sites } from '#services/sites/site'
import type { Site } from '#shared/api/sites/site'

export const siteDetailMachine = resourceMachine(
  'siteDetail',
  'One site, as far as the user has access to it. It stays on the screen until the access is known to have ended.',
  (id, signal): Promise<Site> => sites.read({ params: { id } }, signal).then(({ data }) => data),
)
