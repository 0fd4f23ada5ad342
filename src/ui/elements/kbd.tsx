import s from './kbd.module.css'

export function Kbd({ children }: { children: string }) {
  return <kbd className={s.kbd}>{children}</kbd>
}
