/** ABC is an external payroll company; OWN means the worker invoices. */
export const paymentTypes = ['ABC', 'OWN'] as const
export const paymentCycles = ['WEEKLY'] as const
