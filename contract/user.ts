import { z } from 'zod'
import { Id } from './wire.ts'

export const Role = z.enum(['OWNER', 'MANAGER', 'WORKER', 'SECURITY_GUARD'])
export type Role = z.infer<typeof Role>

/** REGISTERING stands for every status that is not COMPLETED. */
export const UserStatus = z.enum(['REGISTERING', 'COMPLETED'])
export type UserStatus = z.infer<typeof UserStatus>

export const CompanyBrief = z.object({
  id: Id,
  name: z.string(),
  main_contractor: z.boolean(),
  is_payroll_company: z.boolean(),
})
export type CompanyBrief = z.infer<typeof CompanyBrief>

/** The signed-in user as GET /api/me tells it (spec section 3). */
export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  /** A new address that was asked for and waits for its proof; the old one stays until then. */
  pending_email: z.string().nullable().optional(),
  phone_number: z.string().nullable(),
  /** A new number that waits for the code which was sent to it; the old one stays until then. */
  pending_phone: z.string().nullable().optional(),
  email_verified: z.boolean(),
  default_role: Role,
  status: UserStatus,
  company: CompanyBrief.nullable(),
  companies: z.array(CompanyBrief),
  is_payroll_company: z.boolean(),
  active: z.boolean(),
  /**
   * A text waits for their agreement since they signed in: until then no other call is theirs. A device may have kept a
   * user from before this was known.
   */
  must_agree: z.boolean().default(false),
  invite_hash: z.string().nullable(),
  slug: z.string(),
  photo_url: z.string().nullable(),
  dictionary: z.array(z.object({ type: z.string(), value: z.string(), id: z.string() })),
})
export type User = z.infer<typeof User>

/** What the access token says of its holder; for display only, the server decides on none of it. */
export const TokenClaims = z.object({
  exp: z.number(),
  sid: z.string().optional(),
  aud: z.string(),
  usr: z.object({ uid: Id, sts: UserStatus }),
})
export type TokenClaims = z.infer<typeof TokenClaims>
