import { User } from '#contract/user'
import { gateLog } from './gate-log.ts'

/** Milliseconds that the server has before the person is taken as they are kept. */
const patience = 4000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a session asks of a device that works without network; loaded only where something is kept. */
export const offlineDevice = {
  /**
   * The answer, or the kept person when none comes. A refusal is an answer; somebody else's record is not taken, and one
   * that cannot be read is none.
   */
  async askedOr(asked: Promise<User>, kept: string, userId: string | undefined): Promise<User> {
    const { data: user } = User.safeParse(parsed(kept))
    if (!user || user.id !== userId) return asked
    const late = new Promise<User>((resolve) => setTimeout(() => resolve(user), patience))
    const heard = asked.catch((error: unknown) => {
      if (Object(error).status === undefined) return user
      throw error
    })
    return Promise.race([heard, late])
  },
  unsent: gateLog.unsent,
  forget: gateLog.forgetSent,
}
