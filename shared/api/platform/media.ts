import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id, one } from '#shared/api/kit/wire'

const MiB = 1024 * 1024
/** Allowed uploads by field name: kinds (checked by magic bytes) and maximum bytes, inclusive. */
export const uploadKinds = {
  skill_card_front: { kinds: ['image'], max: 20 * MiB },
  skill_card_back: { kinds: ['image'], max: 20 * MiB },
  /** For the identity check in a plain browser: the photo page of a document, and the face. */
  identity_document: { kinds: ['image'], max: 20 * MiB },
  identity_selfie: { kinds: ['image'], max: 20 * MiB },
  profile_photo: { kinds: ['image'], max: 20 * MiB },
  rams: { kinds: ['pdf'], max: 50 * MiB },
  attachment: { kinds: ['image', 'pdf'], max: 25 * MiB },
} as const satisfies Record<string, { kinds: readonly ('image' | 'pdf')[]; max: number }>
export const FileKey = z.enum(Object.keys(uploadKinds) as [keyof typeof uploadKinds, ...(keyof typeof uploadKinds)[]])
export type FileKey = z.infer<typeof FileKey>

/** Bytes of one slice of a chunked upload. */
export const chunkSize = 1_048_576

/** Pictures whose signed URL stays the same for a session and a day, so that browsers can cache them: faces. */
export const keptPictures: readonly FileKey[] = ['profile_photo']

export const UploadedFile = z.object({
  id: Id,
  collection_name: z.string(),
  /**
   * `roles`: trades that a safety document is for, empty for all. `from`: what the file is attached to, null while
   * nothing.
   */
  custom_properties: z.object({ roles: z.array(z.string()), from: z.string().nullable() }),
  /** File name given by the person. */
  name: z.string(),
  /** Stored file name. */
  file_name: z.string(),
  mime_type: z.string(),
  /** Signed URL for this session only, valid for 5 minutes; that of a face stays the same all day. */
  full_url: z.string(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const mediaApi = api({
  /** Files are sent under the field name with [] appended. */
  upload: {
    method: 'POST',
    path: '/api/media/upload',
    multipart: true,
    body: z.strictObject({ file_key: FileKey }),
    reply: one(z.object({ data: z.array(UploadedFile) })),
  },
  /**
   * One slice under the field name; header `content-range: bytes start-end/total`, end inclusive. `name` distinguishes
   * two files of the same kind and size; the default is the slice's own file name. 409 `{message, offset}` when the
   * slice does not start at the server's offset. The answer to the last slice holds the file. A `content-range: bytes
   * *\/total` without a slice asks for the server's offset.
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
  /** A fresh signed URL of a file that the caller has access to: pages stay open longer than a URL is valid. */
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
