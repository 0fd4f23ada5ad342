/** The newest move of a thing, as far as it matters to whoever wants to undo it. */
export type LastAct = {
  move: string
  /** It was the mover's own. */
  isOwnAct: boolean
  /** Nothing of the thing has changed since. */
  isUntouched: boolean
  isInTime: boolean
  /** Nothing that it caused has left. */
  isUnsent: boolean
}
type Asked = { context: { last?: LastAct } }

/** What every undo asks first, in the order in which a refusal is said; `last` is given where there is something to undo. */
export const undoGuards = {
  isUndoable: ({ context }: Asked) => context.last !== undefined,
  isOwnAct: ({ context }: Asked) => context.last?.isOwnAct === true,
  isUntouched: ({ context }: Asked) => context.last?.isUntouched === true,
  isInTime: ({ context }: Asked) => context.last?.isInTime === true,
  isUnsent: ({ context }: Asked) => context.last?.isUnsent === true,
}
export const undoing = ['isUndoable', 'isOwnAct', 'isUntouched', 'isInTime', 'isUnsent'] as const

/** Why it is refused, of `this week` or whatever else it is. */
export const undoRefusals = (thing: string) => ({
  isUndoable: `There is nothing to undo on ${thing}.`,
  isOwnAct: 'Only who did it can undo it.',
  isUntouched: `${thing.slice(0, 1).toUpperCase()}${thing.slice(1)} has changed since: it can no longer be undone.`,
  isInTime: 'It can only be undone within 10 seconds.',
  isUnsent: 'The news of it has been sent: it can no longer be undone.',
})
