import type { GateAnswer, GatePort } from '#server/platform/ports/ports'

const refused = async (): Promise<GateAnswer> => ({ answer: 'refused', reason: 'No gate device is configured.' })

/** For servers without a gate service: every order is refused with a reason. */
export const noGate: GatePort = { move: refused, open: refused, report: refused }
