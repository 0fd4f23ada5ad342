/** The newest move of a thing: the facts that decide whether it can be undone. */
export type LastAct = {
  move: string
  /** The status before the move. */
  from?: string | null
  /** The user made the move themselves. */
  isOwnAct: boolean
  /** Nothing has changed since the move. */
  isUntouched: boolean
  isInTime: boolean
  /** No message about the move has been sent. */
  isUnsent: boolean
}
type GuardArgs = { context: { last?: LastAct } }

/** The guards of every undo, in the order in which they refuse; `last` is set when there is something to undo. */
export const undoGuards = {
  isUndoable: ({ context }: GuardArgs) => context.last !== undefined,
  isOwnAct: ({ context }: GuardArgs) => context.last?.isOwnAct === true,
  isUntouched: ({ context }: GuardArgs) => context.last?.isUntouched === true,
  isInTime: ({ context }: GuardArgs) => context.last?.isInTime === true,
  isUnsent: ({ context }: GuardArgs) => context.last?.isUnsent === true,
}
export const undoing = ['isUndoable', 'isOwnAct', 'isUntouched', 'isInTime', 'isUnsent'] as const

/** Why an undo is refused; `thing` is for example `this week`. */
export const undoReasons = (thing: string) => ({
  isUndoable: `There is nothing to undo on ${thing}.`,
  isOwnAct: 'Only who did it can undo it.',
  isUntouched: `${thing.slice(0, 1).toUpperCase()}${thing.slice(1)} has changed since: it can no longer be undone.`,
  isInTime: 'It is too late to undo this.',
  isUnsent: 'The news of it has been sent: it can no longer be undone.',
})
