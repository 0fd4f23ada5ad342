import { client } from './client.ts'

/** A wrong password under a document is answered where it was typed, with its wait. */
export const assignments = client(
  () => import('#contract/assignment').then((noun) => noun.assignmentApi),
  ['acceptDocument'],
)
