import type { outcomes } from '#shared/api/kit/outcomes'

/** An action that can be undone: what and of whom it is, by name, and the call that takes it back. */
export type Done = {
  noun: string
  id: string
  name: string
  takeBack: (headers: { 'idempotency-key': string }) => Promise<unknown>
}
/** Actions that are undone together; `text` names the action and the people. */
export type UndoOffer = { text: string; done: readonly Done[] }

/** An action that was answered after its screen was left; without `outcome` it failed. */
export type LateAct = { id: string; outcome: keyof typeof outcomes | undefined }

type Listener = (act: LateAct, offer: UndoOffer | undefined) => void
const listeners = new Set<Listener>()
/** What the frame learns of actions whose screen was left: how they ended, and what can be undone of them. */
export const lateActs = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  publish(act: LateAct, offer?: UndoOffer): void {
    for (const listener of listeners) listener(act, offer)
  },
}
