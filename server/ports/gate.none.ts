import type { GateAnswer, GatePort } from '#server/ports/ports'

const refused = async (): Promise<GateAnswer> => ({ answer: 'refused', reason: 'No gate device is configured.' })

/** Where no service speaks to the gates: every order is refused, in words. */
export const noGate: GatePort = { move: refused, open: refused, report: refused }
