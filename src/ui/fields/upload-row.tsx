import { CircleCheck } from 'lucide-react'
import { Icon } from '#ui/elements/icon'
import { LinkButton } from '#ui/elements/link-button'
import { ProgressBar } from '#ui/elements/progress-bar'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import s from './upload-row.module.css'

/** A file that is uploading, uploaded or failed. */
export type UploadedOne = {
  id: string
  name: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** 0 to 100 while sending. */
  progress?: number | undefined
  /** URL of a thumbnail. */
  preview?: string | undefined
}

/** One file of an upload: name and progress, Cancel while it is sent, Retry after a failure. */
export function UploadRow({
  file,
  onCancel,
  onRetry,
}: {
  file: UploadedOne
  onCancel?: ((id: string) => void) | undefined
  onRetry?: ((id: string) => void) | undefined
}) {
  const going = file.state === 'sending' || file.state === 'waiting'
  const named = <VisuallyHidden>{file.name}</VisuallyHidden>
  return (
    <div className={s.row}>
      <span className={s.name}>{file.name}</span>
      {file.state === 'sending' && <span className={s.progress}>{`${Math.round(file.progress ?? 0)} %`}</span>}
      {file.state === 'waiting' && <span className={s.progress}>Waiting</span>}
      {file.state === 'sent' && (
        <span className={s.sent}>
          <Icon of={CircleCheck} size="s" /> Sent
        </span>
      )}
      {going && onCancel && <LinkButton onClick={() => onCancel(file.id)}>Cancel {named}</LinkButton>}
      {file.state === 'failed' && onRetry && <LinkButton onClick={() => onRetry(file.id)}>Retry {named}</LinkButton>}
      {file.state === 'sending' && (
        <span className={s.bar}>
          <ProgressBar value={file.progress ?? 0} label={file.name} />
        </span>
      )}
    </div>
  )
}
