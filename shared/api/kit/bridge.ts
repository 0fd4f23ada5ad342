import { z } from 'zod'

/** Milliseconds without an answer after which a request to the native side has failed. */
export const bridgeTimeout = 30_000

export const NotificationStatus = z.enum(['granted', 'denied', 'undetermined'])
export type NotificationStatus = z.infer<typeof NotificationStatus>

const Nothing = z.strictObject({})
/** A picture taken by the native side: JPEG or PNG bytes in base64. */
export const Picture = z.object({
  name: z.string().max(255),
  mime_type: z.enum(['image/jpeg', 'image/png']),
  data: z.base64(),
})
export type Picture = z.infer<typeof Picture>
const Path = z.string().regex(/^\/(?![/\\])/, 'a path of this site')

/** Payloads from the page to the native side, by code (docs/bridge.md). */
export const bridgePayloads = {
  REQUEST_TOKEN: Nothing,
  START_IDENTITY_CHECK: z.strictObject({ sdk_token: z.string().min(1), applicant_id: z.string().min(1) }),
  CAPTURE_SKILL_CARD: z.strictObject({ side: z.enum(['front', 'back']) }),
  CAPTURE_PROFILE_PHOTO: Nothing,
  SCAN_QR: Nothing,
  LOGOUT: Nothing,
  ASK_NOTIFICATION_PERMISSION: Nothing,
  GET_NOTIFICATION_STATUS: Nothing,
  GET_DEVICE_ID: Nothing,
  REGISTRATION_COMPLETE: Nothing,
  OPEN_PDF: z.strictObject({ url: z.string().min(1), title: z.string() }),
  CLOSE_PDF: Nothing,
  NAVIGATE: z.strictObject({ path: Path }),
  READY_FOR: z.strictObject({ path: Path }),
}
export type BridgeCode = keyof typeof bridgePayloads
export type BridgePayload<C extends BridgeCode> = z.input<(typeof bridgePayloads)[C]>

/** Results from the native side, by code; an answer is parsed as `{[code]: result}`. */
export const BridgeResults = z
  .object({
    REQUEST_TOKEN: z.object({ token: z.string().min(1) }),
    START_IDENTITY_CHECK: z.object({ outcome: z.enum(['completed', 'cancelled']) }),
    CAPTURE_SKILL_CARD: Picture,
    CAPTURE_PROFILE_PHOTO: Picture,
    SCAN_QR: z.object({ text: z.string().max(4096) }),
    LOGOUT: Nothing,
    ASK_NOTIFICATION_PERMISSION: z.object({ status: NotificationStatus }),
    GET_NOTIFICATION_STATUS: z.object({ status: NotificationStatus }),
    GET_DEVICE_ID: z.object({ device_id: z.string().min(1).max(200) }),
    REGISTRATION_COMPLETE: Nothing,
    OPEN_PDF: Nothing,
    CLOSE_PDF: Nothing,
    NAVIGATE: Nothing,
    READY_FOR: Nothing,
  } satisfies Record<BridgeCode, z.ZodType>)
  .partial()
export type BridgeResults = z.output<typeof BridgeResults>
export type BridgeResult<C extends BridgeCode> = NonNullable<BridgeResults[C]>

/** Why a request failed. The native side sends the first four, the page itself sets the rest. */
export const BridgeErrorCode = z.enum([
  'unsupported',
  'denied',
  'cancelled',
  'failed',
  'timed_out',
  'unavailable',
  'invalid',
])
export type BridgeErrorCode = z.infer<typeof BridgeErrorCode>

export const bridgeWords: Record<BridgeErrorCode, string> = {
  unsupported: 'This version of the app cannot do that. Please update the app.',
  denied: 'The phone does not allow it. You can allow it in the settings of your phone.',
  cancelled: 'Cancelled.',
  failed: 'The app could not do that. Please try again.',
  timed_out: 'The app did not answer. Please try again.',
  unavailable: 'This works only in the app.',
  invalid: 'The app gave an answer that cannot be read. Please update the app.',
}

/** An answer of the native side, before its result is parsed by code. */
export const BridgeAnswer = z.union([
  z.object({
    id: z.string(),
    code: z.string(),
    error: z.object({ code: z.string(), message: z.string().default('') }),
  }),
  z.object({ id: z.string(), code: z.string(), busy: z.literal(true) }),
  z.object({ id: z.string(), code: z.string(), result: z.unknown() }),
])
/** The only unsolicited message: the native side has renewed the token by itself. */
export const BridgeTokenEvent = z.strictObject({
  code: z.literal('TOKEN'),
  payload: z.strictObject({ token: z.string().min(1) }),
})
