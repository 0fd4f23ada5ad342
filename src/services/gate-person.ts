import { decideGate, type GateDecision } from '#contract/gate-decision'
import type { ControlledWorker } from '#contract/site-control'
import { gateList, type Whose } from './gate-list.ts'
import { siteControl } from './site-control.ts'

/** A worker before a gate; `listed_at` when it is told from the list of this device. */
export type GatePerson = {
  worker: ControlledWorker
  decision: GateDecision
  face: string | undefined
  listed_at: string | undefined
}
export type PasswordGiven = {
  siteId: string
  workerId: string
  move: 'checkIn' | 'checkOut'
  password: string
  reason: string
}

export const gatePerson = {
  /** One worker with the decision of now; without network as the list on this device has them. */
  async read({ workerId, ...whose }: Whose & { workerId: string }, signal?: AbortSignal): Promise<GatePerson> {
    try {
      const { data } = await siteControl.worker(
        { params: { userId: workerId }, query: { site_id: whose.siteId } },
        signal,
      )
      const { decision, ...worker } = data
      return { worker, decision, face: await gateList.faceOf(worker), listed_at: undefined }
    } catch (error) {
      const list = Object(error).status === undefined ? await gateList.kept(whose) : undefined
      const worker = list?.workers.find(({ id }) => id === workerId)
      if (!list || !worker) throw error
      const decision = decideGate(worker.inputs, new Date())
      return { worker, decision, face: await gateList.faceOf(worker), listed_at: list.listed_at }
    }
  },
  /** With the worker's own password, typed here: sent once and kept nowhere. Answers the server's sentence. */
  async check({ siteId, workerId, move, password, reason }: PasswordGiven, signal?: AbortSignal): Promise<string> {
    const proof = { site_id: siteId, worker_password: password }
    const params = { id: workerId }
    const { data } =
      move === 'checkIn'
        ? await siteControl.checkIn(
            { params, query: {}, body: { ...proof, ...(reason && { override_reason: reason }) } },
            signal,
          )
        : await siteControl.checkOut({ params, query: {}, body: proof }, signal)
    return data.message
  },
}
