import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { staffId, workerId } from '#server/demo/ids-by-key'
import { offerId } from '#server/demo/offer-rows'
import { applicants, postId } from '#server/demo/post-rows'
import { staff } from '#server/demo/staff'
import type { conversationParticipants, conversations, messages } from '#server/platform/db/schema/conversation'

type ConversationRow = typeof conversations.$inferInsert
type ParticipantRow = typeof conversationParticipants.$inferInsert
type MessageRow = typeof messages.$inferInsert

/**
 * `by` 0 is the first person, 1 the second; `ago` is in minutes before the server's now; `offer` and `post` are the
 * numbers of theirs that the line shows.
 */
type Line = { by: 0 | 1; ago: number; text?: string; offer?: number; post?: number }
/** `unseen` is how many of the last lines the first and the second person have not read. */
type Talk = { n: number; people: readonly [string, string]; lines: readonly Line[]; unseen: readonly [number, number] }

const hour = 60
const day = 24 * hour
const textLine = (by: 0 | 1, ago: number, text: string): Line => ({ by, ago, text })

const talks: readonly Talk[] = [
  {
    n: 1,
    people: ['priya', 'siobhan-mcgillicuddy'],
    lines: [
      textLine(1, 3 * hour, 'Morning Priya, is there anything after Northgate?'),
      textLine(0, 2 * hour + 40, 'Yes, St Oswald’s needs you from the second week of next month.'),
      { by: 0, ago: 2 * hour + 1, offer: 4 },
      textLine(0, 2 * hour, 'Job Offer successfully send.'),
    ],
    unseen: [0, 1],
  },
  {
    n: 2,
    people: ['colin', 'siobhan-mcgillicuddy'],
    lines: [
      textLine(1, 3 * day, 'Lift four is tagged, two ties left on the street side.'),
      textLine(0, 3 * day - 20, 'The scaffold tags are in the cabin'),
    ],
    unseen: [0, 0],
  },
  {
    n: 3,
    people: ['margaret', 'siobhan-mcgillicuddy'],
    lines: [
      textLine(1, 125, 'My CISRS came back from the post today. Can I start on the new one before it is checked?'),
    ],
    unseen: [1, 0],
  },
  {
    n: 4,
    people: ['margaret', 'kwame-boateng'],
    lines: [
      { by: 0, ago: 4 * day, offer: 3 },
      textLine(0, 4 * day - 1, 'Job Offer successfully send.'),
      textLine(1, 19 * hour, 'Thank you. Is the telehandler the 14 m or the 17 m?'),
    ],
    unseen: [1, 0],
  },
  {
    n: 5,
    people: ['margaret', 'imran'],
    lines: [
      textLine(0, 2 * day, 'Second fix on level 3 starts on Thursday. Have you got two more?'),
      textLine(1, 26 * hour, 'Natalie and Piotr, as soon as Piotr’s card is through.'),
    ],
    unseen: [1, 0],
  },
  {
    n: 6,
    people: ['priya', 'jan-nowak'],
    lines: [
      textLine(0, 5 * day, 'Jan, please check out at gate 2, not by the hoist.'),
      textLine(1, 5 * day - 30, 'Sorry Priya. Thursday I am not sure when I left.'),
      textLine(0, 45, 'Can you answer the question on your phone? Then I can accept your week.'),
    ],
    unseen: [0, 1],
  },
  {
    n: 7,
    people: ['beata', 'agnieszka-wojciechowska-malinowska'],
    lines: [textLine(0, 55, 'The containment for riser 2 is at gate 1. Take Ahmed with you.')],
    unseen: [0, 1],
  },
  {
    n: 8,
    people: ['priya', 'dave-hollis'],
    lines: [
      textLine(1, 1 * day, 'Rhys’s card has ended, I had to turn him away.'),
      textLine(0, 1 * day - 15, 'Right call. He has booked the renewal.'),
    ],
    unseen: [0, 0],
  },
  {
    n: 9,
    people: ['priya', 'grace-adjei'],
    lines: [{ by: 0, ago: 20 * hour, offer: 5 }, textLine(0, 20 * hour - 1, 'Job Offer successfully send.')],
    unseen: [0, 1],
  },
  {
    n: 10,
    people: ['owain', 'ffion'],
    lines: [textLine(1, 6 * hour, 'The slates come on Wednesday. Can we have the lane until noon?')],
    unseen: [1, 0],
  },
]

/** Applications for Priya's post: the first was answered, the others are new. */
const applications: readonly Talk[] = applicants.map(({ post, worker, ago, conversation }, index) => ({
  n: conversation,
  people: ['priya', worker],
  lines: [
    { by: 1, ago, post, text: 'I have applied for this job.' },
    ...(index === 0 ? [textLine(0, ago - 40, 'Thank you. Can you bring your CSCS card on Monday?')] : []),
  ],
  unseen: [index === 0 ? 0 : 1, 0],
}))

const isStaff = (key: string) => staff.some((person) => person.key === key)
const idOf = (key: string) => (isStaff(key) ? staffId(key) : workerId(key))
const conversationId = (n: number) => demoId('conversation', n)

export type TalkRows = { conversations: ConversationRow[]; participants: ParticipantRow[]; messages: MessageRow[] }
export function talkRows(demo: DemoContext): TalkRows {
  const ago = (minutes: number) => new Date(demo.now.getTime() - minutes * 60_000)
  const rows = [...talks, ...applications].map((talk) => {
    const lines = talk.lines.map(
      ({ by, ago: minutes, text, offer, post }, index): MessageRow => ({
        id: demoId('message', talk.n * 100 + index),
        conversation_id: conversationId(talk.n),
        sender_id: idOf(talk.people[by]),
        type: offer || post ? 'model' : 'text',
        content: text ?? null,
        model_type: offer ? 'offer' : post ? 'post' : null,
        model_id: offer ? offerId(offer) : post ? postId(post) : null,
        created_at: ago(minutes),
      }),
    )
    const last = lines.at(-1)
    const people = [...talk.people].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    return {
      conversation: {
        id: conversationId(talk.n),
        first_user_id: idOf(people[0] ?? ''),
        second_user_id: idOf(people[1] ?? ''),
        last_message_id: last?.id ?? null,
        last_message_at: last?.created_at ?? null,
        created_at: lines[0]?.created_at ?? demo.now,
      },
      participants: talk.people.map((person, index): ParticipantRow => {
        const unseen = talk.unseen[index] ?? 0
        return {
          conversation_id: conversationId(talk.n),
          user_id: idOf(person),
          unseen_count: unseen,
          read_up_to: lines.at(-1 - unseen)?.created_at ?? null,
          last_message_at: last?.created_at ?? null,
        }
      }),
      lines,
    }
  })
  return {
    conversations: rows.map(({ conversation }) => conversation),
    participants: rows.flatMap(({ participants }) => participants),
    messages: rows.flatMap(({ lines }) => lines),
  }
}
