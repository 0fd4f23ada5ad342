import { client } from './client.ts'

export const phoneVerification = client(
  () => import('#contract/worker-registration').then((noun) => noun.phoneVerificationApi),
  [],
  'all',
)
