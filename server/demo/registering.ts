import { sentinels } from '#server/platform/ports/sentinels'
import type { NextStep } from '#shared/api/registration/registration-steps'

/**
 * People in the middle of their registration, one before each step. `identity` is the status of their identity check.
 */
export type Registering = {
  key: string
  n: number
  first: string | null
  last: string | null
  next: Exclude<NextStep, 'complete'>
  identity: 'none' | 'created' | 'failed' | 'completed'
  /** The outcome of the embedded identity provider, triggered by their last name. */
  sentinel?: string
}

export const registering: readonly Registering[] = [
  { key: 'at-identity', n: 101, first: null, last: null, next: 'identity', identity: 'none' },
  { key: 'identity-waiting', n: 102, first: 'Bronwen', last: 'Cadwaladr', next: 'identity', identity: 'created' },
  { key: 'identity-failed', n: 103, first: 'Emeka', last: 'Obi', next: 'identity', identity: 'failed' },
  { key: 'at-ni-number', n: 104, first: 'Hannah', last: 'Butterworth', next: 'ni-number', identity: 'completed' },
  { key: 'at-skill-photos', n: 105, first: 'Laszlo', last: 'Kovács', next: 'skill-photos', identity: 'completed' },
  {
    key: 'at-medical',
    n: 106,
    first: 'Rukhsana',
    last: 'Begum',
    next: 'medical-questionnaire',
    identity: 'completed',
  },
  { key: 'at-personal-info', n: 107, first: 'Owen', last: 'Tattersall', next: 'personal-info', identity: 'completed' },
  {
    key: 'at-emergency-contact',
    n: 108,
    first: 'Mirela',
    last: 'Constantinescu',
    next: 'emergency-contact',
    identity: 'completed',
  },
  ...(
    [
      ['identity-refused', 109, sentinels.refusedName, 'The identity check fails.'],
      ['identity-slow', 110, sentinels.slowName, 'The identity check is never decided, until it is simulated.'],
      ['identity-unreachable', 111, sentinels.unreachableName, 'The identity provider does not answer.'],
    ] as const
  ).map(([key, n, last, sentinel]) => ({
    key,
    n,
    first: 'Sam',
    last,
    next: 'identity' as const,
    identity: 'none' as const,
    sentinel,
  })),
]
