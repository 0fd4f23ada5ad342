import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/elements/icon'
import { Kbd } from '#ui/elements/kbd'
import { Spinner } from '#ui/elements/spinner'
import s from './undo-bar.module.css'

type Props = {
  /** What was done, and to whom; undefined while there is nothing to undo. */
  text: string | undefined
  /** Given once the time is over: why it can no longer be undone. */
  expiredReason?: ReactNode
  /** What else there is to say, such as what else can be undone after it. */
  more?: ReactNode
  /** Words of the button; 'Undo' by default. */
  label?: string | undefined
  busy?: boolean | undefined
  /**
   * Everything that can be undone, newest last, including that of `text`. `gone`: milliseconds already passed of its
   * ten seconds. `still`: no more of them pass for now.
   */
  offers: readonly { id: number; gone: number; still?: boolean }[]
  /** Inline, in a dialog or drawer, instead of at the bottom of the window. */
  inline?: boolean | undefined
  onUndo: () => void
  onDismiss: () => void
  /** The focus or the pointer entered or left the bar. */
  onPause: () => void
  onResume: () => void
}
/** The countdown line. Rendered as long as its offer exists, so that it runs on while a newer one is shown. */
function Left({ gone, still, isShown }: { gone: number; still: boolean | undefined; isShown: boolean }) {
  const [begun] = useState(gone)
  return (
    <span
      className={s.left}
      data-shown={isShown || undefined}
      data-still={still || undefined}
      style={{ animationDelay: `${-begun}ms` }}
    />
  )
}
const typing = 'input, textarea, select, [contenteditable]'

/**
 * What was just done, with an Undo button, also by Ctrl or Cmd + Z outside text fields. Presentational: the caller
 * keeps the time.
 */
export function UndoBar({
  text,
  expiredReason,
  more,
  label = 'Undo',
  busy,
  offers,
  inline,
  onUndo,
  onDismiss,
  onPause,
  onResume,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const last = useRef<Element | null>(null)
  const act = useRef(onUndo)
  act.current = onUndo
  const shown = text !== undefined
  const isActive = shown && !busy
  const open = isActive && !expiredReason
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || event.altKey || event.repeat || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.matches(typing)) return
      event.preventDefault()
      act.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
  // The buttons disappear with the offer: return the focus to where it was, or if that is gone, to the page's heading,
  // so that keyboard shortcuts keep working.
  useEffect(() => {
    if (isActive) return
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || box.current?.contains(activeElement)
    const from = last.current?.isConnected ? last.current : document.querySelector('#main h1[tabindex]')
    last.current = null
    if (isLost && from instanceof HTMLElement) from.focus({ preventScroll: true })
  }, [isActive])
  // The Undo button disappears when its time is over: keep the focus in the bar, where the reason is shown.
  useEffect(() => {
    if (expiredReason && last.current && document.activeElement === document.body)
      close.current?.focus({ preventScroll: true })
  }, [expiredReason])
  const isAway = () => {
    const bar = box.current
    return !bar?.matches(':hover') && !bar?.contains(document.activeElement)
  }
  return (
    <div className={s.host} data-inline={inline || undefined} data-undo-here={(inline && shown) || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only stays for who is at it */}
      <div
        ref={box}
        className={s.bar}
        data-shown={shown || undefined}
        onPointerEnter={onPause}
        onPointerLeave={() => isAway() && onResume()}
        onFocus={({ relatedTarget }) => {
          const isFrom = relatedTarget instanceof Element && relatedTarget !== document.body
          if (isFrom && !box.current?.contains(relatedTarget)) last.current = relatedTarget
          onPause()
        }}
        onBlur={() => requestAnimationFrame(() => isAway() && onResume())}
      >
        <p role="status">
          {text}
          {(expiredReason || more) && <span className={s.why}>{expiredReason || more}</span>}
        </p>
        {shown && !expiredReason && (
          <button
            type="button"
            className={s.undo}
            aria-keyshortcuts="Control+Z Meta+Z"
            aria-busy={busy || undefined}
            onClick={() => !busy && onUndo()}
          >
            {busy && <Spinner />}
            {label} <Kbd>Ctrl Z</Kbd>
          </button>
        )}
        {shown && (
          <button ref={close} type="button" className={s.close} aria-label="Dismiss" onClick={onDismiss}>
            <Icon of={X} />
          </button>
        )}
        {shown &&
          !expiredReason &&
          offers.map(({ id, gone, still }, n) => (
            <Left key={id} gone={gone} still={still} isShown={open && n === offers.length - 1} />
          ))}
      </div>
    </div>
  )
}
