import { client } from '#services/kit/client'

/** A 429 of acceptDocument shows no snackbar: the password field shows the error, with its waiting time. */
export const assignments = client(
  () => import('#shared/api/jobs/assignment').then((noun) => noun.assignmentApi),
  ['acceptDocument'],
)
