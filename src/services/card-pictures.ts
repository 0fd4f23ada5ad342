import { client } from './client.ts'

export const cardPictures = client(
  () => import('#contract/card-pictures').then((noun) => noun.cardPicturesApi),
  [],
  'all',
)
