/** On a narrow screen a strip of tabs scrolls: centres the chosen one. */
export function centreChosen(strip: HTMLElement | null, chosen: string) {
  const tab = strip?.querySelector<HTMLElement>(chosen)
  if (strip && tab) strip.scrollLeft = tab.offsetLeft + (tab.offsetWidth - strip.clientWidth) / 2
}
