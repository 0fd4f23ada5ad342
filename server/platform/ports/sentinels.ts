/**
 * Addresses and numbers on which the embedded providers fail, so that failures can be tried without a network: used by
 * the demo company and by tests. Real providers ignore them.
 */
export const sentinels = {
  /** Mail to `bounces@...` is refused permanently. */
  bouncingMailbox: 'bounces',
  /** Mail to `slow@...` is refused on the first try and accepted on the next. */
  slowMailbox: 'slow',
  /** Text messages to 07700 900998 are refused permanently. */
  refusedPhone: '+447700900998',
  /** Text messages to 07700 900997 are each refused on the first try and accepted on the next. */
  slowPhone: '+447700900997',
  /** The identity check of anybody with this last name fails. */
  refusedName: 'Refused',
  /** The identity check of anybody with this last name is only decided manually. */
  slowName: 'Slow',
  /** The identity provider does not answer for this last name. */
  unreachableName: 'Unreachable',
  /** Gates whose id begins with this do not answer; nor does Hallam Street's. */
  silentGate: 'SILENT',
  silentGateOfDemo: 'HS-GATE-1',
  /** Gates whose id begins with this refuse every order. */
  refusingGate: 'REFUSE',
  /** Gates whose id begins with this answer slowly. */
  slowGate: 'SLOW',
} as const
