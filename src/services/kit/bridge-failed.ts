import { type BridgeErrorCode, bridgeWords } from '#shared/api/kit/bridge'

/**
 * A request that the native side refused, did not answer, or answered in an unreadable form; the message is for the
 * user.
 */
export class BridgeFailed extends Error {
  readonly code: BridgeErrorCode
  constructor(code: BridgeErrorCode, message?: string) {
    super(message || bridgeWords[code])
    this.name = 'BridgeFailed'
    this.code = code
  }
}
