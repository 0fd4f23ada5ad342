/** What react-native-webview puts into a page. */
export type NativeHost = { ReactNativeWebView?: { postMessage: (text: string) => void } }

declare global {
  interface Window extends NativeHost {}
}

/** Whether the page runs inside the native wrapper. Apart from `bridge`, so that asking costs no bytes. */
export const inWrapper = () =>
  typeof window !== 'undefined' && typeof window.ReactNativeWebView?.postMessage === 'function'
