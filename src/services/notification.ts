import { client } from './client.ts'

export const notifications = client(
  () => import('#contract/notification').then((noun) => noun.notificationApi),
  [],
  'all',
)
