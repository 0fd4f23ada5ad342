import { keep } from '#server/platform/files/keep'
import { checkQuota } from '#server/platform/files/unused'
import type { UploadedPart } from '#server/platform/http/multipart'
import { Problem, unprocessable } from '#server/platform/kit/problems'
import type { Stepping } from '#server/registration/registration-step.commands'
import type { FileKey } from '#shared/api/platform/media'

type Wanted = { field: string; file_key: FileKey; id: string | undefined }

/**
 * The ids of a step's pictures, in order: earlier uploads, or pictures in the form itself, which are stored now. 422 on
 * the picture's field when there is neither.
 */
export async function pictureIds({ deps, me }: Stepping, files: UploadedPart[], wanted: Wanted[]) {
  const missing = wanted.filter(({ field, id }) => !id && !files.some((file) => file.field === field))
  if (missing.length) throw unprocessable(Object.fromEntries(missing.map(({ field }) => [field, ['Take this photo.']])))
  const ids: string[] = []
  for (const { field, file_key, id } of wanted) {
    const picture = files.find((file) => file.field === field)
    if (!picture) {
      ids.push(id ?? '')
      continue
    }
    await checkQuota(deps, me, picture.content.length)
    const kept = await keep(deps, me, { file_key, ...picture }).catch((error: unknown) => {
      throw onField(error, file_key, field)
    })
    ids.push(kept?.id ?? '')
  }
  return ids
}

/** Moves a file's error from its file key to the form's field, which the client knows. */
function onField(error: unknown, file_key: FileKey, field: string): unknown {
  const words = error instanceof Problem && Object(error.body.errors)[file_key]
  return words ? unprocessable({ [field]: words }) : error
}
