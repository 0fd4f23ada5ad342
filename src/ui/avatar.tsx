import s from './avatar.module.css'

/** A face, or the initials of a name: until the face has come, and when it does not come. Silent: the name stands beside it. s 24, m 32, l 48 px. */
export function Avatar({
  name,
  src,
  size = 'm',
}: {
  name: string
  src?: string | undefined
  size?: 's' | 'm' | 'l' | undefined
}) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
  return (
    <span className={s.avatar} data-size={size} aria-hidden="true">
      {initials.toUpperCase()}
      {src && <img src={src} alt="" loading="lazy" />}
    </span>
  )
}
