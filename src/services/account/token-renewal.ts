import { inWrapper } from '#services/kit/wrapper'
import type { TokenInfo } from '#shared/api/account/auth'
import { texts } from '#shared/api/kit/texts'

/** A final refusal: the session is over, and the message gives the reason. */
export class RenewalRefused extends Error {
  readonly status = 401
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
/** Translates an error of the native side: an app that cannot renew tokens at all gets the product's text. */
export const renewalError = (error: unknown) =>
  codeOf(error) === 'unsupported' ? new RenewalRefused(texts.noRenewal) : error

/** A new token from the server; inside the app from the native side, which alone can renew it there. */
export async function renew(refresh: () => Promise<TokenInfo>, signal?: AbortSignal): Promise<string> {
  if (!inWrapper()) return (await refresh()).tokenInfo.accessToken
  const { native } = await import('#services/kit/native')
  return native.requestToken(signal).catch((error: unknown) => {
    if (codeOf(error) === 'denied') throw new RenewalRefused(error instanceof Error ? error.message : '')
    throw renewalError(error)
  })
}
