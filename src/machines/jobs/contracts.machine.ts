import { failureOf } from '#machines/kit/failure'
import { listMachine } from '#machines/kit/list.machine'
import { pageOf } from '#machines/kit/pages'
import { readMachine } from '#machines/kit/read.machine'
import { contracts } from '#services/jobs/contract'
import type { Contract, ContractStatus } from '#shared/api/jobs/contract'

export type ContractsQuery = { search: string; status: 'All' | ContractStatus; site: string }

/** Contracts of the company, or those that a payroll company pays, newest first. */
export const contractsMachine = listMachine<Contract, ContractsQuery>(
  ({ query: { search, ...query }, ...page }, signal) =>
    contracts
      .list({ query: { ...page, ...query, ...(search.trim() && { search: search.trim() }) } }, signal)
      .then(pageOf),
)

/** Number of contracts by status, whatever the search. */
export const contractCountsMachine = readMachine(
  'contractCounts',
  'The number of contracts that are current, upcoming, past and terminated.',
  (signal) => contracts.list({ query: { per_page: 1 } }, signal).then(({ counts }) => counts),
)

/**
 * Contracts of one worker that the user's company makes or pays, newest first. `missing`: there is no such worker, or
 * the user has no access to them.
 */
export const contractsOfWorkerMachine = listMachine<Contract, { slug: string }, 'missing'>(
  async ({ query: { slug }, ...page }, signal) => {
    try {
      return pageOf(await contracts.ofWorker({ params: { slug }, query: page }, signal))
    } catch (error) {
      if (failureOf(error).status !== 404) throw error
      return { items: [], total: 0, about: 'missing' }
    }
  },
)

/** A contract with its dates; managers get it without `hourly_rate`, unless theirs is the company that pays by it. */
export type DatedContract = Awaited<ReturnType<typeof contracts.dates>>['data'][number]

/** Contracts of one worker, newest first. */
export const workerContractsMachine = listMachine<DatedContract, { workerId: string }>(
  ({ query: { workerId }, ...page }, signal) =>
    contracts.dates({ params: { id: workerId }, query: page }, signal).then(pageOf),
)
