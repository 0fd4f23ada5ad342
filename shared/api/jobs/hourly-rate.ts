import { z } from 'zod'

/** Pounds an hour, with at most two decimals. */
export const HourlyRate = z
  .number('Type the rate in pounds an hour.')
  .min(0, 'The rate is below nothing.')
  .max(9999.99, 'At most £9,999.99 an hour.')
  .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, 'Pounds and pence: at most two decimals.')
