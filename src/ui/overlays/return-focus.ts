import { useRef } from 'react'

/** An entry of a menu goes with the menu: the button that opened it is still there. */
function lastingOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  const lasting = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  return lasting instanceof HTMLElement ? lasting : null
}

/**
 * For an overlay without a trigger of its own: the focus goes back to what had it before. `first` finds the field that
 * gets the focus at the start, if it is not the first button.
 */
export function useReturnFocus(first?: string) {
  const before = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = lastingOf(document.activeElement)
      const { target } = event
      const field = first && target instanceof Element ? target.querySelector<HTMLElement>(first) : null
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      const has = document.activeElement
      // Where the focus has gone elsewhere by now, it is not taken away.
      if (has !== null && has !== document.body && !(event.target instanceof Element && event.target.contains(has)))
        return event.preventDefault()
      event.preventDefault()
      if (before.current?.isConnected) before.current.focus()
    },
  }
}
