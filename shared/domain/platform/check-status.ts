import type { CheckStatus } from '#shared/api/platform/check-status'

/** For rules and areas that cannot import the law, with which `tests/statuses.test.ts` compares these. */
export const isProven = (status: CheckStatus | null | undefined): boolean => status === 'CHECK_COMPLETED'
export const isUnderWay = (status: CheckStatus | null | undefined): boolean => status === 'CHECK_CREATED'
