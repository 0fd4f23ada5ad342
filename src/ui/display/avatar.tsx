import type { SyntheticEvent } from 'react'
import s from './avatar.module.css'

/** Without a connection the browser would draw its mark of a broken picture over the initials. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.hidden = true
}

/**
 * A photo, or the initials of the name while the photo loads and if it fails. Hidden from screen readers, because the
 * name is shown next to it. s 24 px, m 32 px, l 48 px.
 */
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
      {src && <img key={src} src={src} alt="" loading="lazy" onError={hide} />}
    </span>
  )
}
