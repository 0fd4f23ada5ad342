import { useSyncExternalStore } from 'react'

const phones = '(max-width: 767px)'
const hear = (changed: () => void) => {
  const media = matchMedia(phones)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
/** Whether the window is as narrow as the style sheets call a phone: what the other kind shows is not drawn at all. */
export const useNarrow = (): boolean => useSyncExternalStore(hear, () => matchMedia(phones).matches)
