import type { Readable } from 'node:stream'
import { checkStatus } from '#lifecycles/registration/identity-check'
import type { Deps } from '#server/platform/deps'
import { conflict, Problem } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { assertMove } from '#server/platform/moves/transition'
import { identityNoun, settle } from '#server/registration/identity.commands'
import { identityOf } from '#server/registration/registration-status.dto'
import type { Stepping } from '#server/registration/registration-step.commands'
import * as store from '#server/registration/worker-registration.queries'
import type { IdentityCheck } from '#shared/api/registration/identity-check'
import { isUnderWay } from '#shared/domain/platform/check-status'

/** Seconds after which a check that never got to the provider counts as lost. */
const lostAfter = 60
const away = (deps: Deps, error: unknown) => {
  deps.log.warn({ err: error }, 'the identity provider does not answer')
  const words = 'The identity service does not answer. Try again in a minute.'
  return new Problem(503, words, {}, { 'retry-after': '30' })
}

type Names = { first_name: string; last_name: string; device: string }
/**
 * One live applicant for each person: the same names reuse it, other names create a new one. It is claimed in the database
 * before the provider is called, so that two concurrent calls cost one applicant.
 */
export async function apply({ deps, transaction, me }: Stepping, names: Names) {
  const now = deps.clock.now()
  const { existing, claim } = await transaction(async (tx) => {
    const worker = await store.lockWorker(tx, me.id)
    await assertMove(tx, identityNoun, worker, { type: 'apply' }, { me, now })
    const { applicant: same, claim } = worker
    if (same?.first_name === names.first_name && same.last_name === names.last_name)
      return { existing: same.applicant_id }
    if (claim && claim.updated_at.getTime() > now.getTime() - lostAfter * 1000)
      throw conflict('Your name is on its way to the identity service. Try again in a moment.')
    return { claim: await store.claimApplicant(tx, worker, { ...names, updated_at: now }) }
  })
  const { identity } = deps.ports
  const { applicant_id, sdk_token } = await (async () => {
    const applicant_id = existing ?? (await identity.createApplicant({ ...names, reference: me.id })).applicant_id
    return { applicant_id, sdk_token: await identity.sdkToken(applicant_id) }
  })().catch(async (error: unknown) => {
    if (claim) await transaction((tx) => store.saveCheck(tx, claim, { updated_at: new Date(0) }))
    throw away(deps, error)
  })
  if (claim)
    await transaction(async (tx) => {
      const worker = await store.lockWorker(tx, me.id)
      await assertMove(tx, identityNoun, worker, { type: 'apply' }, { me, now })
      await store.saveCheck(tx, claim, { applicant_id, updated_at: now })
      await store.nameWorker(tx, worker, names, now)
    })
  return { applicant_id, sdk_token }
}

/**
 * Opens a check. It is recorded in the database before the provider is called, so that two concurrent calls cost one
 * check; if the provider does not answer, the previous state is restored.
 */
export async function openCheck({ deps, transaction, me }: Stepping): Promise<IdentityCheck> {
  const now = deps.clock.now()
  const { applicant, before, opened } = await transaction(async (tx) => {
    const worker = await store.lockWorker(tx, me.id)
    const check_status = checkStatus(await assertMove(tx, identityNoun, worker, { type: 'open' }, { me, now }))
    const { applicant } = worker
    if (!applicant) throw new Error('the law opened a check without an applicant')
    const before = { check_status: applicant.check_status, check_id: applicant.check_id, reason: applicant.reason }
    await store.saveCheck(tx, applicant.id, { check_status, check_id: null, reason: null, updated_at: now })
    return { applicant, before, opened: check_status ?? 'none' }
  })
  const restore = (error: unknown) =>
    transaction((tx) => store.saveCheck(tx, applicant.id, before)).then(() => {
      throw away(deps, error)
    })
  const { check_id } = await pictures({ deps, transaction, me })
    .then((files) => deps.ports.identity.createCheck(applicant.applicant_id, files))
    .catch(restore)
  return transaction(async (tx) => {
    await store.saveCheck(tx, applicant.id, { check_id, updated_at: now })
    await appendHistory(tx, {
      noun: 'identity-check',
      id: applicant.id,
      userId: me.id,
      from: before.check_status,
      move: 'open',
      to: opened,
      by: me.id,
      at: now,
    })
    return identityOf(await store.readWorker(tx, me.id))
  })
}

/** Pictures taken in a plain browser; undefined when the phone's own capture sent them to the provider itself. */
async function pictures({ deps, transaction, me }: Stepping) {
  const keys = await transaction(async (tx) => ({
    document: await store.newestPicture(tx, me.id, 'identity_document'),
    face: await store.newestPicture(tx, me.id, 'identity_selfie'),
  }))
  const read = async (key: string | undefined) => (key ? bytesOf(await deps.ports.media.get(key)) : undefined)
  return { document: await read(keys.document), face: await read(keys.face) }
}
async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** The status of the check: an open one is fetched from the provider; without an answer nothing changes. */
export async function fetchCheck({ deps, transaction, me }: Stepping): Promise<IdentityCheck> {
  const worker = await transaction((tx) => store.readWorker(tx, me.id))
  const { check } = worker
  if (!check || !isUnderWay(check.check_status)) return identityOf(worker)
  if (!check.check_id) return loseCheck({ deps, transaction, me }, check)
  const checkId = check.check_id
  const outcome = await deps.ports.identity.fetchCheck(checkId).catch((error: unknown) => {
    away(deps, error)
    return undefined
  })
  if (outcome) await deps.db.transaction('system', (tx) => settle(tx, deps, checkId, outcome))
  return identityOf(await transaction((tx) => store.readWorker(tx, me.id)))
}

/** The server died between recording the check and calling the provider: the person can try again. */
function loseCheck({ deps, transaction, me }: Stepping, check: store.Check): Promise<IdentityCheck> {
  const now = deps.clock.now()
  const lost = now.getTime() - check.updated_at.getTime() > lostAfter * 1000
  const reason = 'The check did not reach the identity service. Try again.'
  return transaction(async (tx) => {
    if (lost) await store.saveCheck(tx, check.id, { check_status: checkStatus('failed'), reason, updated_at: now })
    return identityOf(await store.readWorker(tx, me.id))
  })
}
