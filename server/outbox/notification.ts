import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { NotificationAction, NotificationType } from '#contract/notification'
import { outbox } from '#server/db/schema/outbox'
import { notify } from '#server/notify'
import type { World } from '#server/world'

export const News = z.object({
  userId: z.string(),
  type: NotificationType,
  description: z.string(),
  action: NotificationAction.optional(),
  at: z.coerce.date().optional(),
})

/**
 * Stores a delayed notification. Its row is marked in the same transaction, so that a second try does not store it
 * twice.
 */
export async function deliverNotification(world: World, id: string, news: z.infer<typeof News>): Promise<void> {
  const { action = {}, at = world.clock.now(), ...rest } = news
  await world.db.work('system', async (tx) => {
    const marked = await tx
      .update(outbox)
      .set({ sent_at: world.clock.now() })
      .where(and(eq(outbox.id, id), isNull(outbox.sent_at)))
      .returning({ id: outbox.id })
    if (marked.length) await notify(tx, { ...rest, action, at })
  })
}
