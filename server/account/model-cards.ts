import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { type ModelCard, ModelType } from '#shared/api/account/model-card'

/** How the area of a model shows it in a message. */
export type ModelReader = {
  /** The cards of those that this person may see now; others are left out. */
  cards(tx: Tx, deps: Deps, me: Person, ids: string[]): Promise<ModelCard[]>
  /** Whether it is the caller's own to send to this person. */
  isOwn(tx: Tx, me: Person, id: string, to: string): Promise<boolean>
}
const readers = new Map<string, ModelReader>()

/** Areas above register their models in server/subscriptions.ts. */
export const registerModel = (type: ModelType, reader: ModelReader) => void readers.set(type, reader)

export const isOwnModel = async (
  tx: Tx,
  me: Person,
  { model_type, id }: { model_type: ModelType; id: string },
  to: string,
) => (await readers.get(model_type)?.isOwn(tx, me, id, to)) ?? false

/** The cards of messages by the model's id, checked for the reader; those that they may not see are left out. */
export async function modelCards(
  tx: Tx,
  deps: Deps,
  me: Person,
  rows: { model_type: string | null; model_id: string | null }[],
): Promise<Map<string, ModelCard>> {
  const found = new Map<string, ModelCard>()
  for (const type of ModelType.options) {
    const ids = rows.flatMap(({ model_type, model_id }) => (model_type === type && model_id ? [model_id] : []))
    if (!ids.length) continue
    for (const card of (await readers.get(type)?.cards(tx, deps, me, [...new Set(ids)])) ?? []) found.set(card.id, card)
  }
  return found
}
