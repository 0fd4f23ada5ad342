import { client } from './client.ts'

export const places = client(() => import('#contract/place').then((noun) => noun.placeApi))
