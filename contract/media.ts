import { z } from 'zod'
import { api } from './endpoint.ts'
import { Id, one } from './wire.ts'

const MiB = 1024 * 1024
/** What may be uploaded under which field name: kinds by magic bytes, bytes at most (decisions: inclusive limits). */
export const uploadKinds = {
  skill_card_front: { kinds: ['image'], max: 20 * MiB },
  skill_card_back: { kinds: ['image'], max: 20 * MiB },
  /** A plain browser's identity check: the photo page of a document, and the face. */
  identity_document: { kinds: ['image'], max: 20 * MiB },
  identity_selfie: { kinds: ['image'], max: 20 * MiB },
  profile_photo: { kinds: ['image'], max: 20 * MiB },
  rams: { kinds: ['pdf'], max: 50 * MiB },
  attachment: { kinds: ['image', 'pdf'], max: 25 * MiB },
} as const satisfies Record<string, { kinds: readonly ('image' | 'pdf')[]; max: number }>
export const FileKey = z.enum(Object.keys(uploadKinds) as [keyof typeof uploadKinds, ...(keyof typeof uploadKinds)[]])
export type FileKey = z.infer<typeof FileKey>

/** Bytes of one slice of a chunked upload (spec section 9). */
export const chunkSize = 1_048_576

/** Pictures that one address shows for a session and a day, and that a browser keeps: faces. */
export const keptPictures: readonly FileKey[] = ['profile_photo']

export const UploadedFile = z.object({
  id: Id,
  collection_name: z.string(),
  /** `roles`: trades that a safety document is for, empty for all. `from`: what it belongs to, null for nothing yet. */
  custom_properties: z.object({ roles: z.array(z.string()), from: z.string().nullable() }),
  /** As the person named it. */
  name: z.string(),
  /** As it is stored. */
  file_name: z.string(),
  mime_type: z.string(),
  /** Signed address for this session only: good for 5 minutes; that of a face is the same one all day. */
  full_url: z.string(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const mediaApi = api({
  /** Files under the field name with [] appended. */
  upload: {
    method: 'POST',
    path: '/api/media/upload',
    multipart: true,
    body: z.strictObject({ file_key: FileKey }),
    reply: one(z.object({ data: z.array(UploadedFile) })),
  },
  /**
   * One slice under the field name; header `content-range: bytes start-end/total`, end inclusive. `name` tells two files
   * of one kind and size apart; without it the slice's own file name does. A slice that does not start where the server stands is 409 `{message, offset}`. The answer to the last slice holds the file. A
   * `content-range: bytes *\/total` without a slice asks where the server stands.
   */
  uploadChunked: {
    method: 'POST',
    path: '/api/media/upload-chunked',
    multipart: true,
    body: z.strictObject({ file_key: FileKey, name: z.string().max(255).optional() }),
    reply: one(
      z.object({
        data: z.object({ offset: z.number().int(), total: z.number().int(), file: UploadedFile.nullable() }),
      }),
    ),
  },
  /** A file that the caller may read, at a new address: pages are open for longer than an address is good for. */
  address: {
    method: 'GET',
    path: '/api/media/{id}',
    params: z.strictObject({ id: Id }),
    reply: one(UploadedFile),
  },
  content: {
    method: 'GET',
    path: '/api/media/{id}/content',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      expires: z.coerce.number().int(),
      for: z.string().max(64),
      signature: z.string().max(128),
    }),
    file: true,
  },
})
