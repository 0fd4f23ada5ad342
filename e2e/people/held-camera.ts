import type { Page } from 'playwright/test'
import { toDataURL } from 'qrcode'

declare global {
  interface Window {
    holdUp: (picture: string | undefined) => Promise<void>
  }
}

/** A camera before which somebody holds codes up: the page sees what is drawn, and reads it as from any other camera. */
export async function heldCamera(page: Page) {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    let held: HTMLImageElement | undefined
    const draw = () => {
      if (!context) return
      context.fillStyle = '#8a8d91'
      context.fillRect(0, 0, 640, 480)
      if (held) context.drawImage(held, 120, 40, 400, 400)
    }
    setInterval(draw, 80)
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => canvas.captureStream(12) })
    window.holdUp = async (picture) => {
      held = undefined
      if (!picture) return
      const image = new Image()
      image.src = picture
      await image.decode()
      held = image
    }
  })
  return {
    async holdsUp(text: string) {
      const picture = await toDataURL(text, { errorCorrectionLevel: 'L', margin: 4, width: 400 })
      await page.evaluate((shown) => window.holdUp(shown), picture)
    },
    /** Nothing is before it any more. */
    lowers: () => page.evaluate(() => window.holdUp(undefined)),
  }
}

/** A browser that gives no camera: its owner forbids it, or there is none. */
export const noCamera = (page: Page, error: 'NotAllowedError' | 'NotFoundError') =>
  page.addInitScript((name) => {
    const refuse = () => Promise.reject(new DOMException('No camera.', name))
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse })
  }, error)
