import { useSyncExternalStore } from 'react'

/** Milliseconds that a window rests in its new size before the page is drawn for it. */
export const resizePause = 200
const phones = '(max-width: 767px)'
const bigScreens = '(min-width: 1900px)'

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
const watch = { phones: watchOf(phones), bigScreens: watchOf(bigScreens) }

/** Whether the window is as narrow as the style sheets call a phone: what the other kind shows is not drawn at all. */
export const useNarrow = (): boolean => useSyncExternalStore(watch.phones, () => matchMedia(phones).matches)
/** Whether a list and the detail of a row have room beside each other. */
export const useBigScreen = (): boolean => useSyncExternalStore(watch.bigScreens, () => matchMedia(bigScreens).matches)
