/** The pressed button is gone with the row's old look: keeps the keyboard in the list. */
export const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
