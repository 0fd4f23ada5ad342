import { useSyncExternalStore } from 'react'

/** Milliseconds that a resized window must rest before the page is rendered for its new size. */
export const resizePause = 200
const phones = '(max-width: 767px)'
const bigScreens = '(min-width: 1900px)'
const wideScreens = '(min-width: 1200px)'

const watchOf = (query: string) => (changed: () => void) => {
  const media = matchMedia(query)
  let pause: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(pause)
    pause = setTimeout(changed, resizePause)
  }
  media.addEventListener('change', wait)
  return () => {
    clearTimeout(pause)
    media.removeEventListener('change', wait)
  }
}
const watch = { phones: watchOf(phones), wideScreens: watchOf(wideScreens), bigScreens: watchOf(bigScreens) }

/**
 * Whether the window has the width of a phone, as in the style sheets. For content that is then not rendered at all
 * instead of hidden.
 */
export const useSmallScreen = (): boolean => useSyncExternalStore(watch.phones, () => matchMedia(phones).matches)
/** Whether there is room for a list and the details of a row side by side. */
export const useBigScreen = (): boolean => useSyncExternalStore(watch.bigScreens, () => matchMedia(bigScreens).matches)
/** Whether there is room for a list and a narrow panel side by side. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(watch.wideScreens, () => matchMedia(wideScreens).matches)
