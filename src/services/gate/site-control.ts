import { client } from '#services/kit/client'

/** The gate's queue repeats its own, and whoever turns away from a password has not given it. */
export const siteControl = client(
  () => import('#shared/api/gate/site-control').then((noun) => noun.siteControlApi),
  [],
  ['checkIn', 'checkOut', 'refuse'],
)
