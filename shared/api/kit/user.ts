import { z } from 'zod'
import { Id } from './wire.ts'

export const Role = z.enum(['OWNER', 'MANAGER', 'WORKER', 'SECURITY_GUARD'])
export type Role = z.infer<typeof Role>

/** REGISTERING covers every status that is not COMPLETED. */
export const UserStatus = z.enum(['REGISTERING', 'COMPLETED'])
export type UserStatus = z.infer<typeof UserStatus>

export const CompanyBrief = z.object({
  id: Id,
  name: z.string(),
  main_contractor: z.boolean(),
  is_payroll_company: z.boolean(),
})
export type CompanyBrief = z.infer<typeof CompanyBrief>

/** The signed-in user, as returned by GET /api/me. */
export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  /** A requested new address that is not verified yet; the old one applies until then. */
  pending_email: z.string().nullable().optional(),
  phone_number: z.string().nullable(),
  /** A new number whose code has not been entered yet; the old one applies until then. */
  pending_phone: z.string().nullable().optional(),
  email_verified: z.boolean(),
  default_role: Role,
  status: UserStatus,
  company: CompanyBrief.nullable(),
  companies: z.array(CompanyBrief),
  is_payroll_company: z.boolean(),
  active: z.boolean(),
  /**
   * A text to agree to has come up since they signed in: until then all other calls are refused. The default is for
   * users stored on a device before this field existed.
   */
  must_agree: z.boolean().default(false),
  invite_hash: z.string().nullable(),
  slug: z.string(),
  photo_url: z.string().nullable(),
  dictionary: z.array(z.object({ type: z.string(), value: z.string(), id: z.string() })),
})
export type User = z.infer<typeof User>

/** Claims of the access token; for display only, the server does not rely on them. */
export const TokenClaims = z.object({
  exp: z.number(),
  sid: z.string().optional(),
  aud: z.string(),
  usr: z.object({ uid: Id, sts: UserStatus }),
})
export type TokenClaims = z.infer<typeof TokenClaims>
