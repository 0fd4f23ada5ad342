import { ProgressBar } from './progress-bar.tsx'
import s from './upload-progress.module.css'

/** How far files on their way have come, all together; it lies over the page and keeps nobody from it. */
export function UploadProgress({
  percent,
  inline,
}: {
  percent: number /** In its place. */
  inline?: boolean | undefined
}) {
  return (
    <div className={s.box} data-inline={inline || undefined} role="status">
      <span aria-hidden="true">Uploading, {Math.round(percent)} %</span>
      <ProgressBar value={percent} label="Uploading" />
    </div>
  )
}
