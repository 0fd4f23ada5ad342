import type { TokenInfo } from '#contract/auth'
import { texts } from '#contract/texts'
import { inWrapper } from './wrapper.ts'

/** An answered refusal: the session is over and the message says why. */
export class RenewalRefused extends Error {
  readonly status = 401
}

/** A new token from the server; inside the app from the native side, which alone holds what renews it there. */
export async function renew(refresh: () => Promise<TokenInfo>, signal?: AbortSignal): Promise<string> {
  if (!inWrapper()) return (await refresh()).tokenInfo.accessToken
  const { native } = await import('./native.ts')
  return native.requestToken(signal).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'unsupported') throw new RenewalRefused(texts.noRenewal)
    if (code === 'denied') throw new RenewalRefused(error instanceof Error ? error.message : '')
    throw error
  })
}
