import { z } from 'zod'
import { FireList, FirePerson } from './fire.ts'
import { AddedPerson, BookMark, KeptMark, Mark, RollCall } from './roll-call.ts'
import { Id } from './wire.ts'

/**
 * What a phone keeps of one site, so that a roll call goes on without network and after a reload: the last list, the
 * roll call, the marks that stand, and what the server has not got yet.
 */
export const RollCallBook = z.object({
  /** Whose phone it is: another person's book is not read. */
  owner: Id,
  device: z.string(),
  list: FireList,
  /** Absent until one is started or found running. */
  call: RollCall.optional(),
  /** It was started here, and the server has not heard of it. */
  unsent_start: z.boolean(),
  people: z.array(FirePerson),
  /** By person. */
  marks: z.record(z.string(), BookMark),
  late: z.array(KeptMark),
  unsent: z.array(Mark),
  unsent_people: z.array(AddedPerson),
  /** Why the server did not take a mark, by the mark's key: it stays on this phone, and is not sent again. */
  refused: z.record(z.string(), z.string()).default({}),
  /** The last revision of the server's that was read; -1 when a roll call was joined that it has not told of yet. */
  revision: z.number().int(),
  /** Milliseconds that the server's clock is ahead of this phone's. */
  ahead: z.number(),
  /** When another phone's codes were read last. */
  merged_at: z.string().optional(),
})
export type RollCallBook = z.infer<typeof RollCallBook>
