import { z } from 'zod'
import { Id } from '#shared/api/kit/wire'
import { FireList, FirePerson } from './fire.ts'
import { AddedPerson, KeptMark, Mark, OtherMarshal, RollCall, SessionMark } from './roll-call.ts'

/**
 * What a phone stores of one site, so that a roll call continues without network and after a reload: the last list, the
 * roll call, the marks that decide or may still do so, and what the server has not received yet.
 */
export const RollCallSession = z.object({
  /** The person whose phone it is: another person's book is ignored. */
  owner: Id,
  device: z.string(),
  list: FireList,
  /** Absent until one is started here or found running. */
  call: RollCall.optional(),
  /** It was started here and has not been sent to the server. */
  unsent_start: z.boolean(),
  people: z.array(FirePerson),
  /** By person id. Earlier versions stored one mark of each. */
  marks: z.record(z.string(), z.union([SessionMark.array(), SessionMark.transform((mark) => [mark])])),
  late: z.array(KeptMark),
  unsent: z.array(Mark),
  unsent_people: z.array(AddedPerson),
  /** Why the server refused a mark, by its key, or a person, by id: they stay on this phone, and are not sent again. */
  refused: z.record(z.string(), z.string()).default({}),
  /** By person id the newest mark of an earlier alarm than this roll call: they are to be found again. */
  outdated: z.record(z.string(), SessionMark).default({}),
  /** By person id what is typed of where they are, and this phone's time of it in milliseconds: not a mark yet. */
  drafts: z.record(z.string(), z.object({ note: z.string(), at: z.number() })).default({}),
  /** The server's time of its last answer. */
  answered_at: z.string().optional(),
  /**
   * The server's revision that was read last; -1 after joining a roll call from another phone, until the server is
   * read.
   */
  revision: z.number().int(),
  /** Milliseconds that the server's clock is ahead of this phone's. */
  ahead: z.number(),
  /** The other marshals, by the server's last answer; unknown from an earlier version of it. */
  others: OtherMarshal.array().optional(),
  /** The marshal can no longer access the site: only people with something that the server has not taken are kept. */
  right_ended: z.boolean().optional(),
  /** When another phone's codes were last read. */
  merged_at: z.string().optional(),
})
export type RollCallSession = z.infer<typeof RollCallSession>
