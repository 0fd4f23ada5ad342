import { client } from '#services/kit/client'

export const notifications = client(
  () => import('#shared/api/account/notification').then((noun) => noun.notificationApi),
  [],
  'all',
)
