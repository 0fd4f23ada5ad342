import { type BridgeErrorCode, bridgeWords } from '#contract/bridge'

/** A request that the native side refused, never answered or answered unreadably; the message is for the person. */
export class BridgeFailed extends Error {
  readonly code: BridgeErrorCode
  constructor(code: BridgeErrorCode, message?: string) {
    super(message || bridgeWords[code])
    this.name = 'BridgeFailed'
    this.code = code
  }
}
