import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { combinedPercent, percentUploaded } from '#machines/platform/upload'
import type { uploadFieldMachine } from '#machines/platform/upload-field.machine'
import { Button } from '#ui/elements/button'
import { UploadField } from '#ui/fields/upload-field'
import type { UploadedOne } from '#ui/fields/upload-row'

/** The uploads of one field. A cancelled or refused file is removed; the error explains why. */
export function Upload({
  upload,
  label,
  multiple,
  accept,
  errors,
}: {
  upload: ActorRefFrom<typeof uploadFieldMachine>
  label: string
  multiple?: boolean
  accept?: string
  /** Errors of the server about uploaded files, by file id. */
  errors?: Readonly<Record<string, string>>
}) {
  const files = useSelector(upload, (s) => s.context.files)
  const index = useSelector(upload, (s) => s.context.index)
  const offset = useSelector(upload, (s) => s.context.offset)
  const cancelled = useSelector(upload, (s) => s.context.cancelled)
  const missed = useSelector(upload, (s) => s.context.missed)
  const uploaded = useSelector(upload, (s) => s.context.uploaded)
  const error = useSelector(upload, (s) => s.context.error)
  const interrupted = useSelector(upload, (s) => s.matches({ uploading: 'interrupted' }))
  const busy = useSelector(upload, (s) => s.hasTag('busy'))

  const stateAt = (place: number): UploadedOne['state'] =>
    place < index ? 'sent' : place > index ? 'waiting' : interrupted ? 'failed' : 'sending'
  const going = files.flatMap((file, place): UploadedOne[] =>
    cancelled.includes(place) || missed.includes(place)
      ? []
      : [{ id: `${place}`, name: file.name, state: stateAt(place), progress: percentUploaded(offset, file.size) }],
  )
  const arrived = uploaded.map((file): UploadedOne => ({ id: file.id, name: file.name, state: 'sent' }))
  return (
    <>
      <UploadField
        label={label}
        multiple={multiple}
        accept={accept}
        error={error}
        errors={errors}
        files={busy ? going : arrived}
        onChoose={(chosen) =>
          upload.send({
            type: 'choose',
            files: chosen.map((file) => ({ name: file.name, size: file.size, blob: file })),
          })
        }
        onCancel={(id) => upload.send({ type: 'cancel', index: Number(id) })}
        onRetry={interrupted ? () => upload.send({ type: 'retry' }) : undefined}
      />
      <p role="status">
        {interrupted
          ? 'The connection is lost. Nothing is lost: retry goes on where it stopped.'
          : busy
            ? `Sending, ${combinedPercent(files, index, offset)} %`
            : ''}
      </p>
      {interrupted && (
        <Button
          kind="quiet"
          onClick={() => upload.send({ type: 'cancel', index })}
        >{`Cancel ${files[index]?.name}`}</Button>
      )}
    </>
  )
}
