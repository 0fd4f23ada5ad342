import { client } from './client.ts'

/** The gate's queue repeats its own, and whoever turns away from a password has not given it. */
export const siteControl = client(
  () => import('#contract/site-control').then((noun) => noun.siteControlApi),
  [],
  ['checkIn', 'checkOut', 'refuse'],
)
