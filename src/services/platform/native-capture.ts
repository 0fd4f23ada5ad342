import { bridge } from '#services/kit/bridge'
import type { FileKey } from '#shared/api/platform/media'

/** A picture taken by the native side, as a file to send. Rejects with BridgeFailed. */
export const nativeCapture = {
  async take({ field }: { field: FileKey }, signal?: AbortSignal) {
    const picture =
      field === 'skill_card_front' || field === 'skill_card_back'
        ? await bridge.request('CAPTURE_SKILL_CARD', { side: field === 'skill_card_front' ? 'front' : 'back' }, signal)
        : await bridge.request('CAPTURE_PROFILE_PHOTO', {}, signal)
    const bytes = Uint8Array.from(atob(picture.data), (char) => char.charCodeAt(0))
    const blob = new Blob([bytes], { type: picture.mime_type })
    return { name: picture.name, size: blob.size, blob }
  },
}
