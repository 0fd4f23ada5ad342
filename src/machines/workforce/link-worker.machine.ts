import { formMachine } from '#machines/kit/form.machine'
import { workerLink } from '#services/workforce/worker-link'

/** Links a worker who already has an account with Muster, by the code that they read out from their profile. */
export const linkWorkerMachine = formMachine(
  ({ code, payroll_number }: { code: string; payroll_number: string }, signal) =>
    workerLink.link({ body: { code, payroll_number: payroll_number || null } }, signal).then(({ data }) => data),
)
