/** A gate did not answer in time: it is unknown whether it moved. */
export class GateSilent extends Error {
  constructor(gateId: string, cause?: unknown) {
    super(`The gate ${gateId} did not answer.`, { cause })
    this.name = 'GateSilent'
  }
}
