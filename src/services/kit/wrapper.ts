/** Injected into the page by react-native-webview. */
export type NativeHost = { ReactNativeWebView?: { postMessage: (text: string) => void } }

declare global {
  interface Window extends NativeHost {}
}

/** Whether the page runs inside the native wrapper. Separate from `bridge`, so that importing it costs no bytes. */
export const inWrapper = () =>
  typeof window !== 'undefined' && typeof window.ReactNativeWebView?.postMessage === 'function'
