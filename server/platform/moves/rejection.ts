import type { Rejection } from '#lifecycles/law'
import { conflict, forbidden, type Problem, unprocessable } from '#server/platform/kit/problems'

/** Guards about who makes the move. */
export const callerGuards = ['canLift', 'isApprover', 'isEmployer', 'isOwnAct', 'isOwner', 'isPayer', 'isWorker']
/** Guards about what was typed, each with its field. */
export const inputGuards: Readonly<Record<string, string>> = {
  hasNote: 'message',
  hasObjection: 'message',
  hasTick: 'rams_accepted',
  isRelated: 'worker_id',
  isLeftAfterComing: 'left_at',
}

/**
 * The answer to a move that a lifecycle refuses, by the name of the guard: 403 if that is about who makes the move, 422 on
 * the field if it is about what was typed, else 409, each with the reason.
 */
export function toProblem({ because, reason }: Rejection): Problem {
  if (callerGuards.includes(because)) return forbidden(reason)
  const field = inputGuards[because]
  return field ? unprocessable({ [field]: [reason] }) : conflict(reason)
}
