import { workerLink } from '#services/worker-link'
import { formMachine } from './generic/form.ts'

/** Linking somebody who is on Muster already, by the code that they read from their profile. */
export const linkWorkerMachine = formMachine(
  ({ code, payroll_number }: { code: string; payroll_number: string }, signal) =>
    workerLink.link({ body: { code, payroll_number: payroll_number || null } }, signal).then(({ data }) => data),
)
