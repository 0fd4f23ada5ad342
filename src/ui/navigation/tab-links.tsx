import { Pill } from '#ui/display/pill'
import s from './tabs.module.css'

export type TabLink = { id: string; label: string; href: string; count?: string | undefined }

/** Links that look like tabs: each leads to a page of its own. */
export const TabLinks = ({ label, links, current }: { label: string; links: readonly TabLink[]; current: string }) => (
  <nav className={s.bar} aria-label={label}>
    <div className={s.tabs}>
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
