import { auditEvents } from '#server/platform/db/schema/record'
import type { Tx } from '#server/platform/db/transaction'
import { ipPrefix } from '#server/platform/kit/address'
import { newId } from '#shared/domain/kit/id'

export type AuditKind =
  | 'session.opened'
  | 'session.reuse'
  | 'session.logout'
  | 'password.reset'
  | 'password.changed'
  | 'email.asked'
  | 'email.verified'
  | 'email.removed'
  | 'phone.changed'
  | 'phone.released'
  | 'account.registered'
  | 'qr-key.registered'
  | 'export.check_ins'
  | 'export.timesheets'
  | 'worker.linked'
  | 'device.reset'
  | 'profile.changed'
  | 'guard.changed'
  | 'guard.approved'
  | 'guard.ended'
  | 'company.changed'

type Event = {
  kind: AuditKind
  by?: string | null
  userId?: string | null
  sessionId?: string | null
  ip?: string
  now: Date
  data?: Record<string, unknown>
}
/** Writes a security event. Never include a secret or a full address. */
export const audit = (tx: Tx, { kind, by, userId, sessionId, ip, now, data }: Event) =>
  tx.insert(auditEvents).values({
    id: newId(),
    kind,
    by: by ?? null,
    user_id: userId ?? null,
    session_id: sessionId ?? null,
    ip_prefix: ip ? ipPrefix(ip) : null,
    at: now,
    data: data ?? null,
  })
