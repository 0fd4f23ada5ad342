import type { Page } from 'playwright/test'
import {
  installNativeSide,
  type NativeSide,
  type PlayedMessage,
  type PlayedSide,
} from '../../tests/support/native-side.ts'
import { photo } from './photos.ts'
import type { Camera } from './registering-worker.ts'

declare global {
  interface Window {
    nativeSide: PlayedSide
  }
}

/** The native app around the page, played: the phone called `device`, whose owner allows everything that `but` does not say. */
export async function phoneApp(page: Page, device: string, but: NativeSide = {}) {
  const { name, mimeType, buffer } = await photo('capture.jpg', 0.6)
  const picture = { name, mime_type: mimeType, data: buffer.toString('base64') }
  await page.addInitScript(installNativeSide, {
    answers: {
      GET_DEVICE_ID: { device_id: device },
      GET_NOTIFICATION_STATUS: { status: 'undetermined' },
      ASK_NOTIFICATION_PERMISSION: { status: 'granted' },
      START_IDENTITY_CHECK: { outcome: 'completed' },
      CAPTURE_SKILL_CARD: picture,
      CAPTURE_PROFILE_PHOTO: picture,
      ...but.answers,
    },
    // Nobody is signed in on this phone yet; later the app answers by hand, see `renewsTheToken`.
    refuse: { REQUEST_TOKEN: { code: 'denied' }, ...but.refuse },
  })
  const messages = (): Promise<PlayedMessage[]> => page.evaluate(() => window.nativeSide.received)
  return {
    messageCodes: async () => (await messages()).map(({ code }) => code),
    /** Where the page says it is. */
    newestPath: async () => (await messages()).findLast(({ code }) => code === 'NAVIGATE')?.payload,
    /** From now on the app holds a session: asked for a token, it fetches one as native code does, with the cookie. */
    renewsTheToken: () =>
      page.evaluate((id) => {
        const host = window.ReactNativeWebView
        const post = host?.postMessage
        if (!host || !post) return
        host.postMessage = (text) => {
          const message: PlayedMessage = JSON.parse(text)
          if (message.code !== 'REQUEST_TOKEN') return post(text)
          window.nativeSide.received.push(message)
          const headers = {
            authorization: `Bearer ${localStorage.getItem('muster.token')}`,
            'x-device-id': id,
            'x-web-view': '1',
          }
          fetch('/api/auth/refresh', { method: 'POST', headers })
            .then((answer) => answer.json())
            .then(({ tokenInfo }) =>
              window.nativeSide.emit({ id: message.id, code: message.code, result: { token: tokenInfo.accessToken } }),
            )
        }
      }, device),
  }
}

/** The app's own camera: pressing the button is enough. */
export const nativeCamera: Camera = (page, of) =>
  page.getByRole('button', { name: new RegExp(`Take (photo|again) ?, ${of}`) }).click()
