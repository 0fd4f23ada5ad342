import type { Timesheet } from '#shared/api/time/timesheet'

/**
 * A week that is accepted with others, unread: it has nothing to check, among it hours of the gate that no line covers,
 * its worker wrote nothing with it, and the user decides about it.
 */
export const matchesGate = ({ flags, pending, sent_note, mine, decided_elsewhere, status }: Timesheet): boolean =>
  flags === 0 && pending === 0 && sent_note === null && mine && !decided_elsewhere && status === 'SUBMITTED'
