/**
 * The `ref` of a form that opens where a button was pressed: scrolls it above anything docked at the bottom and focuses
 * its first field, because the pressed button has lost the focus.
 */
export function atHand(form: HTMLFormElement | null) {
  form?.scrollIntoView({ block: 'nearest' })
  form?.querySelector<HTMLElement>('input, [role=combobox]')?.focus({ preventScroll: true })
}
