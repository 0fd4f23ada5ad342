import s from './gate.module.css'

/** The camera's picture. Hidden from screen readers: there is a text next to it. */
export function Camera({ stream, small }: { stream: MediaStream | undefined; small?: boolean }) {
  return (
    <div className={s.camera} data-small={small || undefined} aria-hidden="true">
      <video
        muted
        playsInline
        autoPlay
        ref={(video) => {
          if (video && video.srcObject !== (stream ?? null)) video.srcObject = stream ?? null
        }}
      />
      <svg className={s.brackets} viewBox="0 0 72 72" aria-hidden="true">
        <path
          d="M4 20V8a4 4 0 0 1 4-4h12M52 4h12a4 4 0 0 1 4 4v12M68 52v12a4 4 0 0 1-4 4H52M20 68H8a4 4 0 0 1-4-4V52"
          fill="none"
          stroke="#ffb400"
          strokeWidth={small ? 4 : 2}
          strokeLinecap="round"
        />
      </svg>
    </div>
  )
}
