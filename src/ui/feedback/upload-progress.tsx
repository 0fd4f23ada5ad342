import { ProgressBar } from '#ui/elements/progress-bar'
import s from './upload-progress.module.css'

/** Total progress of all running uploads, over the page but not blocking it. */
export function UploadProgress({
  percent,
  inline,
}: {
  percent: number /** Inline instead of over the page. */
  inline?: boolean | undefined
}) {
  return (
    <div className={s.box} data-inline={inline || undefined} role="status">
      <span aria-hidden="true">Uploading, {Math.round(percent)} %</span>
      <ProgressBar value={percent} label="Uploading" />
    </div>
  )
}
