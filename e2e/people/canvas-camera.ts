import type { Page } from 'playwright/test'
import { toDataURL } from 'qrcode'

declare global {
  interface Window {
    showPicture: (picture: string | undefined) => Promise<void>
  }
}

/** In the page: its camera sees a canvas, on which `showPicture` draws. */
export function installCanvasCamera() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const context = canvas.getContext('2d')
  let current: HTMLImageElement | undefined
  const draw = () => {
    if (!context) return
    context.fillStyle = '#8a8d91'
    context.fillRect(0, 0, 640, 480)
    if (current) context.drawImage(current, 120, 40, 400, 400)
  }
  setInterval(draw, 80)
  // On the class: WebKit may make the object anew, without what was set on it.
  Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: async () => canvas.captureStream(12) })
  window.showPicture = async (picture) => {
    current = undefined
    if (!picture) return
    const image = new Image()
    image.src = picture
    await image.decode()
    current = image
  }
}
/** A code as it is held before a camera. */
export const pictureOf = (text: string) => toDataURL(text, { errorCorrectionLevel: 'L', margin: 4, width: 400 })

/** A camera before which somebody holds codes up: the page sees what is drawn, and reads it as from any other camera. */
export async function canvasCamera(page: Page) {
  await page.addInitScript(installCanvasCamera)
  return {
    async shows(text: string) {
      await page.evaluate((shown) => window.showPicture(shown), await pictureOf(text))
    },
    /** Nothing is before it any more. */
    lowers: () => page.evaluate(() => window.showPicture(undefined)),
  }
}

/** A browser that gives no camera: its owner forbids it, or there is none. */
export const noCamera = (page: Page, error: 'NotAllowedError' | 'NotFoundError') =>
  page.addInitScript((name) => {
    const refuse = () => Promise.reject(new DOMException('No camera.', name))
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse })
  }, error)
