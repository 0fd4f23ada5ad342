/** Kinds of seeded rows; the number is part of their ids and must never change. */
const kinds = {
  company: 1,
  user: 2,
  site: 3,
  gate: 4,
  document: 5,
  assignment: 6,
  contract: 7,
  rate: 8,
  checkin: 9,
  timesheet: 10,
  entry: 11,
  conversation: 12,
  message: 13,
  notification: 14,
  card: 15,
  offer: 16,
  media: 17,
  subcompany: 18,
  membership: 19,
  acceptance: 20,
  post: 21,
  visitor: 22,
  other: 23,
  application: 24,
} as const
export type DemoKind = keyof typeof kinds

/**
 * The fixed id of the n-th seeded row of a kind: a UUIDv7 of 1 July 2024, so that all later rows sort after it, and
 * seeded rows of a kind sort by n.
 */
export function demoId(kind: DemoKind, n: number): string {
  const hex = (value: number, width: number) => value.toString(16).padStart(width, '0')
  return `01906b4a-a000-7${hex(kinds[kind], 3)}-8000-${hex(n, 12)}`
}
