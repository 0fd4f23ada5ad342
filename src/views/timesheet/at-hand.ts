/**
 * The `ref` of a form that opens where something was pressed: it is scrolled above what is docked at the foot, and its
 * first field takes the focus, which the pressed button has lost.
 */
export function atHand(form: HTMLFormElement | null) {
  form?.scrollIntoView({ block: 'nearest' })
  form?.querySelector<HTMLElement>('input, [role=combobox]')?.focus({ preventScroll: true })
}
