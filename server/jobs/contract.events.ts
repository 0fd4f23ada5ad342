import { openEvent, openRule } from '#server/platform/events'
import type { Person } from '#server/platform/kit/person'

/** Whose contract it is, and with which company. */
export type Employment = { worker_id: string; company_id: string }

/** A contract or a rate of this worker is about to be written. The publisher has locked the worker. */
export const contractChanging = openEvent<Employment>()

/** It has been written. `from`: the first day of a new rate. */
export const contractChanged = openEvent<{
  contract: Employment & { id: string }
  me: Person
  now: Date
  from?: string
}>()

/** Whether hours are accepted at the contract's rate of this first day, which can then no longer change. */
export const isRateFixed = openRule<{ contractId: string; day: string }>()
