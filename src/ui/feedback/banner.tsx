import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Drawing, Icon } from '#ui/elements/icon'
import s from './banner.module.css'

export type BannerTone = 'info' | 'ok' | 'wait' | 'bad' | 'plain'
const icons: Record<BannerTone, Drawing> = {
  info: Info,
  ok: CircleCheck,
  wait: TriangleAlert,
  bad: TriangleAlert,
  plain: Info,
}

/** A message inside the page. `edge`: full width, at the top of a screen. */
export function Banner({
  tone = 'info',
  icon,
  edge,
  announce,
  children,
}: {
  tone?: BannerTone | undefined
  icon?: Drawing | undefined
  edge?: boolean | undefined
  /** Announced to screen readers when it appears. */
  announce?: boolean | undefined
  children: ReactNode
}) {
  return (
    <div className={s.banner} data-tone={tone} data-edge={edge || undefined} role={announce ? 'status' : undefined}>
      <Icon of={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
