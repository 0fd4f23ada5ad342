/** ABC is an external payroll company; OWN means the worker invoices (spec section 9). */
export const paymentTypes = ['ABC', 'OWN'] as const
export const paymentCycles = ['WEEKLY'] as const
