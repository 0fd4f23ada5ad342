import { and, eq, inArray, isNull } from 'drizzle-orm'
import { presenceState } from '#lifecycles/gate/presence'
import type { Gate } from '#server/gate/site-control.access'
import { byWorker, factsAt } from '#server/gate/site-control-facts.queries'
import { keyOf } from '#server/gate/site-control-qr.access'
import { workerKeys } from '#server/platform/db/schema/device'
import { checkIns } from '#server/platform/db/schema/presence'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { roleName } from '#server/platform/kit/trade'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

/** Workers as shown at the gate, in the order of `ids`. The caller has already checked that they are visible. */
export async function toControlledWorkerDtos(
  tx: Tx,
  deps: Deps,
  me: Person,
  gate: Gate,
  ids: string[],
): Promise<ControlledWorker[]> {
  if (!ids.length) return []
  const now = deps.clock.now()
  const facts = await factsAt(tx, gate, ids, now)
  const people = await tx.select().from(users).where(inArray(users.id, ids))
  const person = new Map(people.map((user) => [user.id, user]))
  const photos = await signedFiles(
    tx,
    deps,
    me,
    people.map(({ photo_media_id }) => photo_media_id),
  )
  const presences = await tx
    .select()
    .from(checkIns)
    .where(and(inArray(checkIns.worker_id, ids), eq(checkIns.site_id, gate.site.id), isNull(checkIns.out_at)))
  const presenceByWorker = new Map(presences.map((row) => [row.worker_id, row]))
  const keys = byWorker(
    await tx
      .select({ id: workerKeys.id, worker_id: workerKeys.user_id, public_key: workerKeys.public_key })
      .from(workerKeys)
      .where(and(inArray(workerKeys.user_id, ids), isNull(workerKeys.revoked_at))),
  )
  return ids.flatMap((id) => {
    const user = person.get(id)
    const photo = user && photos.get(user.photo_media_id ?? '')
    const { inputs, assignment } = facts.get(id) ?? {}
    if (!user || !inputs) return []
    const open = presenceByWorker.get(id)
    const isSuspected = open !== undefined && suspectedFrom(open, gate.site.opening_hours) <= now
    return [
      {
        id,
        slug: user.slug,
        first_name: user.first_name,
        last_name: user.last_name,
        photo: photo ? { id: photo.id, full_url: photo.full_url } : null,
        company: assignment?.company ?? '',
        role: assignment ? roleName(assignment.role_id) : '',
        presence: {
          state: presenceState({ isIn: open !== undefined, isSuspected }),
          since: open?.in_at.toISOString() ?? null,
          check_in_id: open?.id ?? null,
        },
        inputs,
        keys: keys(id).map((key) => ({ id: key.id, public_key: keyOf(key) })),
      },
    ]
  })
}
