import { Camera, Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { ErrorText } from '#ui/elements/error-text'
import { Icon } from '#ui/elements/icon'
import { Field, type FieldProps } from './field.tsx'
import s from './upload-field.module.css'
import { type UploadedOne, UploadRow } from './upload-row.tsx'

export type UploadFieldProps = FieldProps & {
  files: readonly UploadedOne[]
  onChoose: (files: File[]) => void
  onCancel?: ((id: string) => void) | undefined
  onRetry?: ((id: string) => void) | undefined
  /** Error messages by media id. */
  errors?: Readonly<Record<string, string>> | undefined
  multiple?: boolean | undefined
  /** The input's `accept`: '.xlsx,.csv', 'image/*'. */
  accept?: string | undefined
  /** Opens the camera on phones: user (front, for a face) or environment (back, for a card). */
  capture?: 'user' | 'environment' | undefined
  /** drop: a dashed box; avatar: a round picture of 80 px. */
  variant?: 'drop' | 'avatar' | undefined
  /** A second line in the box: the accepted file types. */
  note?: string | undefined
}

/**
 * A file upload: files are chosen, dropped or taken with the camera. Each shows its progress and can be cancelled or
 * sent again.
 */
export function UploadField({
  files,
  onChoose,
  onCancel,
  onRetry,
  errors = {},
  multiple,
  accept,
  capture,
  variant = 'drop',
  note,
  ...field
}: UploadFieldProps) {
  const [over, setOver] = useState(false)
  const emptyText = multiple ? 'Choose files' : 'Choose a file'
  const first = files[0]
  const words = files.length > 1 ? `${files.length} files selected` : first ? first.name : emptyText
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length > 0) onChoose(multiple ? dropped : dropped.slice(0, 1))
  }
  return (
    <Field {...field}>
      {(wires) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same by key */}
          <div
            className={s.box}
            data-look={variant}
            data-over={over || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            {variant === 'avatar' ? (
              <span className={s.face}>
                {first?.preview ? <img src={first.preview} alt="" /> : <Icon of={Camera} size="l" />}
              </span>
            ) : (
              <Icon of={Upload} size="l" />
            )}
            <span className={s.words} aria-hidden="true">
              <b>{words}</b>
              {variant === 'drop' && files.length === 0 && ` or drop ${multiple ? 'them' : 'it'} here`}
              {note && <small>{note}</small>}
            </span>
            <input
              {...wires}
              className={s.input}
              type="file"
              multiple={multiple}
              accept={accept}
              capture={capture}
              aria-describedby={[`${wires.id}-words`, wires['aria-describedby']].filter(Boolean).join(' ')}
              onChange={(event) => {
                const chosen = [...(event.currentTarget.files ?? [])]
                event.currentTarget.value = ''
                if (chosen.length > 0) onChoose(chosen)
              }}
            />
            <span id={`${wires.id}-words`} hidden>
              {words}
            </span>
          </div>
          {files.length > 0 && (
            <ul className={s.files} aria-label="Files">
              {files.map((file) => (
                <li key={file.id}>
                  <UploadRow file={file} onCancel={onCancel} onRetry={onRetry} />
                  {errors[file.id] && <ErrorText announce>{errors[file.id]}</ErrorText>}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}
