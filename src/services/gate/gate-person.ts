import type { CheckOutcome, ControlledWorker } from '#shared/api/gate/site-control'
import { decideGate, type GateDecision } from '#shared/domain/gate/gate-decision'
import { gateList, type Whose } from './gate-list.ts'
import { gateMoves } from './gate-moves.ts'
import { gatePresence } from './gate-presence.ts'
import { siteControl } from './site-control.ts'

/** A worker at a gate; `listed_at` is set when the data is from the stored list. */
export type GatePerson = {
  worker: ControlledWorker
  decision: GateDecision
  face: string | undefined
  listed_at: string | undefined
}
/** `key`: idempotency key, the same for a try again without an answer. */
export type PasswordGiven = {
  userId: string
  siteId: string
  workerId: string
  move: 'checkIn' | 'checkOut'
  key: string
  password: string
  reason: string
}

export const gatePerson = {
  /** One worker from the stored list, with the current decision; undefined when they are not on it. */
  async recall({ workerId, ...whose }: Whose & { workerId: string }): Promise<GatePerson | undefined> {
    const list = await gatePresence.kept(whose)
    const worker = list?.workers.find(({ id }) => id === workerId)
    if (!list || !worker) return undefined
    const decision = decideGate(worker.inputs, new Date())
    return { worker, decision, face: await gateList.faceOf(worker), listed_at: list.listed_at }
  },
  /** One worker with the current decision, from the server. */
  async read({ workerId, siteId }: Whose & { workerId: string }, signal?: AbortSignal): Promise<GatePerson> {
    const { data } = await siteControl.worker({ params: { userId: workerId }, query: { site_id: siteId } }, signal)
    const { decision, ...worker } = data
    return { worker, decision, face: await gateList.faceOf(worker), listed_at: undefined }
  },
  /**
   * Checks in or out with the worker's own password, typed here: sent once and never stored. The list on this device has
   * it before it is shown as done.
   */
  async check(
    { userId, siteId, workerId, move, key, password, reason }: PasswordGiven,
    signal?: AbortSignal,
  ): Promise<CheckOutcome> {
    const proof = { site_id: siteId, worker_password: password }
    const params = { id: workerId }
    const headers = { 'idempotency-key': key }
    const answer =
      move === 'checkIn'
        ? await siteControl.checkIn(
            { params, query: {}, body: { ...proof, ...(reason && { override_reason: reason }) } },
            signal,
            headers,
          )
        : await siteControl.checkOut({ params, query: {}, body: proof }, signal, headers)
    if (!('data' in answer)) throw new Error(answer.message)
    // What was accepted stays accepted, also where this device cannot keep it.
    await gateMoves.add({ userId, site_id: siteId, worker_id: workerId, move }, answer.data).catch(() => {})
    return answer.data
  },
}
