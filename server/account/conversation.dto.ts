import type { ConversationRow, MessageRow } from '#server/account/conversation.queries'
import { modelCards } from '#server/account/model-cards'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { readableFiles } from '#server/platform/files/media.queries'
import { signedFile, signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { tradeOf } from '#server/platform/kit/trade'
import type { Attachment, Conversation, Message, OpenConversation } from '#shared/api/account/conversation'
import type { ModelCard } from '#shared/api/account/model-card'
import { isWorker } from '#shared/api/kit/role'
import type { UploadedFile } from '#shared/api/platform/media'

type Files = Map<string, UploadedFile>

const toPartnerDto = (
  { role, trade, photo_media_id, ...rest }: ConversationRow['partner'],
  photos: Files,
): Conversation['with'] => ({
  ...rest,
  is_worker: isWorker(role),
  trade: isWorker(role) ? tradeOf(trade) : null,
  photo: (photo_media_id && photos.get(photo_media_id)) || null,
})

const titleOf = ({ model_type, ref_number, role }: ModelCard) =>
  `${model_type === 'offer' ? 'Job offer' : 'Job post'} ${ref_number ?? role}`

export async function toConversationDtos(
  tx: Tx,
  deps: Deps,
  me: Person,
  rows: ConversationRow[],
): Promise<Conversation[]> {
  const photos = await signedFiles(
    tx,
    deps,
    me,
    rows.map((row) => row.partner.photo_media_id),
  )
  const cards = await modelCards(
    tx,
    deps,
    me,
    rows.flatMap(({ last }) => (last ? [last] : [])),
  )
  return rows.map(({ id, unseen_count, partner, last, file }) => {
    const card = last?.model_id ? cards.get(last.model_id) : undefined
    return {
      id,
      unseen_count,
      with: toPartnerDto(partner, photos),
      last_message: last && {
        id: last.id,
        type: last.type,
        content: last.content,
        title: card ? titleOf(card) : (file?.name ?? null),
        is_picture: file?.mime_type.startsWith('image/') ?? false,
        sender_id: last.sender_id,
        created_at: last.created_at.toISOString(),
      },
    }
  })
}

export async function toOpenConversationDto(
  tx: Tx,
  deps: Deps,
  me: Person,
  { id, unseen_count, partner, read_up_to, read_at }: ConversationRow,
  access: Pick<OpenConversation, 'is_blocked' | 'closed'>,
): Promise<OpenConversation> {
  return {
    id,
    unseen_count,
    with: toPartnerDto(partner, await signedFiles(tx, deps, me, [partner.photo_media_id])),
    read_up_to: read_up_to?.toISOString() ?? null,
    read_at: read_at?.toISOString() ?? null,
    ...access,
  }
}

/** Messages as this person may see them now: cards and files are checked for them. */
export async function toMessageDtos(tx: Tx, deps: Deps, me: Person, rows: MessageRow[]): Promise<Message[]> {
  const cards = await modelCards(tx, deps, me, rows)
  const ids = rows.flatMap(({ media_id }) => (media_id ? [media_id] : []))
  const files = new Map<string, Attachment>(
    (await readableFiles(tx, me, ids)).map((file) => [file.id, { ...signedFile(deps, me, file), size: file.size }]),
  )
  return rows.map(({ id, conversation_id, sender_id, type, content, model_id, media_id, created_at }) => ({
    id,
    conversation_id,
    sender_id,
    type,
    content,
    model: (model_id && cards.get(model_id)) || null,
    attachment: (media_id && files.get(media_id)) || null,
    created_at: created_at.toISOString(),
  }))
}
