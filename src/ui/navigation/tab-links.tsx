import { useLayoutEffect, useRef } from 'react'
import { Pill } from '#ui/display/pill'
import { centreChosen } from './centre-chosen.ts'
import s from './tabs.module.css'

export type TabLink = { id: string; label: string; href: string; count?: string | undefined }

/** Links that look like tabs: each leads to a page of its own. */
export function TabLinks({ label, links, current }: { label: string; links: readonly TabLink[]; current: string }) {
  const strip = useRef<HTMLDivElement>(null)
  const counts = links.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one moves with the widths of the counts
  useLayoutEffect(() => centreChosen(strip.current, '[aria-current="page"]'), [current, counts])
  return (
    <nav className={s.bar} aria-label={label}>
      <div className={s.tabs} ref={strip}>
        {links.map(({ id, href, count, ...link }) => (
          <a
            key={id}
            href={href}
            className={s.tab}
            data-ring="in"
            data-chosen={id === current || undefined}
            aria-current={id === current ? 'page' : undefined}
          >
            {link.label}
            {count !== undefined && <Pill>{count}</Pill>}
          </a>
        ))}
      </div>
    </nav>
  )
}
