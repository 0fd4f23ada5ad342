import type { RollCallStatus } from '#shared/api/platform/roll-call-status'

/** What a phone needs of the status without the law, with which `tests/statuses.test.ts` compares it. */
type Call = { status: RollCallStatus }
export const started: RollCallStatus = 'RUNNING'
export const isRunning = (call: Call | undefined): boolean => call?.status === 'RUNNING'
export const isOver = (call: Call | undefined): boolean => call?.status === 'CLOSED'
