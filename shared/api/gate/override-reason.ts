import { reasonText } from '#shared/api/kit/typed-text'

const inAFewWords = 'Say why in a few words.'
/** Why somebody is let in although the gate warns. */
export const OverrideReason = reasonText.min(3, inAFewWords).max(500)

/** What is missing in a reason, in words; undefined when it will do. */
export const reasonProblem = (reason: string): string | undefined =>
  OverrideReason.safeParse(reason).error?.issues[0]?.message
