import { client } from './client.ts'

/** A 429 of acceptDocument shows no snackbar: the password field shows the error, with its waiting time. */
export const assignments = client(
  () => import('#contract/assignment').then((noun) => noun.assignmentApi),
  ['acceptDocument'],
)
