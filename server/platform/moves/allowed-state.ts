import type { Verdict } from '#lifecycles/law'
import { conflict, forbidden, unprocessable } from '#server/platform/kit/problems'

/** Guards about who makes the move. */
export const callerGuards = ['canLift', 'isApprover', 'isEmployer', 'isOwnAct', 'isOwner', 'isPayer', 'isWorker']
/** Guards about what was typed, each with its field. */
export const inputGuards: Readonly<Record<string, string>> = {
  hasNote: 'message',
  hasObjection: 'message',
  isLeftAfterComing: 'left_at',
}

/**
 * The state after a move. A refused one is answered by the name of the guard that refuses: 403 if that is about who makes
 * the move, 422 on the field if it is about what was typed, else 409. The text is the lifecycle's reason, or what `reword`
 * gives for the guard (`wrong-state`: the state does not have the move).
 */
export function allowedState<State extends string>(
  verdict: Verdict<State>,
  reword: (because: string) => string | undefined = () => undefined,
): State {
  if (verdict.allowed) return verdict.status
  const reason = reword(verdict.because) ?? verdict.reason
  if (callerGuards.includes(verdict.because)) throw forbidden(reason)
  const field = inputGuards[verdict.because]
  throw field ? unprocessable({ [field]: [reason] }) : conflict(reason)
}
