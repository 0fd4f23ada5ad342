import { z } from 'zod'

/** 8 to 128 characters; the server also refuses the 100,000 commonest passwords and the product's own words. */
export const NewPassword = z
  .string()
  .min(8, 'Use at least 8 characters. 15 or more is safer.')
  .max(128, 'Use at most 128 characters.')
/** A password that is checked, not set; bounded to limit the cost of hashing. */
export const TypedPassword = z.string().min(1, 'Type your password.').max(1024)
