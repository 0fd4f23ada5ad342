import type { Contract, ContractStatus } from '#contract/contract'
import { contracts } from '#services/contract'
import { failureOf } from './failure.ts'
import { listMachine } from './generic/list.ts'
import { pageOf } from './generic/pages.ts'
import { readMachine } from './generic/read.ts'

export type ContractsQuery = { search: string; status: 'All' | ContractStatus; site: string }

/** The company's contracts, or those that a payroll company pays: newest first. */
export const contractsMachine = listMachine<Contract, ContractsQuery>(
  ({ query: { search, ...query }, ...page }, signal) =>
    contracts
      .list({ query: { ...page, ...query, ...(search.trim() && { search: search.trim() }) } }, signal)
      .then(pageOf),
)

/** How many of them stand how, whatever is searched. */
export const contractCountsMachine = readMachine(
  'contractCounts',
  'How many contracts are current, to come, past and terminated.',
  (signal) => contracts.list({ query: { per_page: 1 } }, signal).then(({ counts }) => counts),
)

/**
 * Those of one worker that the reader makes or pays, newest first; `missing` when there is no such worker, or not for this
 * reader.
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

/** As managers read it too: they get no `hourly_rate`. */
export type DatedContract = Awaited<ReturnType<typeof contracts.dates>>['data'][number]

/** Of one worker, newest first; without pounds for those who manage. */
export const workerContractsMachine = listMachine<DatedContract, { workerId: string }>(
  ({ query: { workerId }, ...page }, signal) =>
    contracts.dates({ params: { id: workerId }, query: page }, signal).then(pageOf),
)
