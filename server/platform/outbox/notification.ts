import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { outbox } from '#server/platform/db/schema/outbox'
import type { Deps } from '#server/platform/deps'
import { notify } from '#server/platform/outbox/notify'
import { NotificationAction, NotificationType } from '#shared/api/kit/notification'

export const QueuedNotification = z.object({
  userId: z.string(),
  type: NotificationType,
  description: z.string(),
  names: z.array(z.string()).optional(),
  action: NotificationAction.optional(),
  at: z.coerce.date().optional(),
})

/**
 * Stores a delayed notification. Its row is marked in the same transaction, so that a second try does not store it
 * twice.
 */
export async function deliverNotification(
  deps: Deps,
  id: string,
  notification: z.infer<typeof QueuedNotification>,
): Promise<void> {
  const { action = {}, at = deps.clock.now(), ...rest } = notification
  await deps.db.transaction('system', async (tx) => {
    const marked = await tx
      .update(outbox)
      .set({ sent_at: deps.clock.now() })
      .where(and(eq(outbox.id, id), isNull(outbox.sent_at)))
      .returning({ id: outbox.id })
    if (marked.length) await notify(tx, { ...rest, action, at })
  })
}
