/** A gate did not answer in time: whether it moved is not known. */
export class GateSilent extends Error {
  constructor(gateId: string, cause?: unknown) {
    super(`The gate ${gateId} did not answer.`, { cause })
    this.name = 'GateSilent'
  }
}
