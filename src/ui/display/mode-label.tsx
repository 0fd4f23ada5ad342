import s from './mode-label.module.css'

/** The mode next to the logo mark: Company, Manager, Worker. */
export function ModeLabel({ children }: { children: string }) {
  return <span className={s.mode}>{children}</span>
}
