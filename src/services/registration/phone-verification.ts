import { client } from '#services/kit/client'

export const phoneVerification = client(
  () => import('#shared/api/registration/worker-registration').then((noun) => noun.phoneVerificationApi),
  [],
  'all',
)
