import { client } from '#services/kit/client'

export const cardPictures = client(
  () => import('#shared/api/workforce/card-pictures').then((noun) => noun.cardPicturesApi),
  [],
  'all',
)
