/**
 * Addresses and numbers on which the embedded providers fail, so that failures can be seen without a network: used by
 * the demo company and by tests. Real providers never look at them.
 */
export const sentinels = {
  /** Any mail to `bounces@...` is refused for good. */
  bouncingMailbox: 'bounces',
  /** Mail to `slow@...` is refused the first time it is tried and taken the next. */
  slowMailbox: 'slow',
  /** Text messages to 07700 900998 are refused for good. */
  refusedPhone: '+447700900998',
  /** Text messages to 07700 900997 are refused the first time each is tried and taken the next. */
  slowPhone: '+447700900997',
  /** The identity check of anybody with this last name fails. */
  refusedName: 'Refused',
  /** The identity check of anybody with this last name is never decided, but by hand. */
  slowName: 'Slow',
  /** The identity provider does not answer when it hears this last name. */
  unreachableName: 'Unreachable',
  /** Gates whose id begins so do not answer; nor does Hallam Street's. */
  silentGate: 'SILENT',
  silentGateOfDemo: 'HS-GATE-1',
  /** Gates whose id begins so refuse every order. */
  refusingGate: 'REFUSE',
  /** Gates whose id begins so take their time. */
  slowGate: 'SLOW',
} as const
