import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { contractLifecycle } from '#lifecycles/jobs/contract'
import { hasTag } from '#lifecycles/law'
import { lockWorker } from '#server/gate/presence.queries'
import { employed, siteOf } from '#server/jobs/assignment.access'
import { cancelAssignment, lockEndingWith } from '#server/jobs/assignment-cancel.commands'
import { getContractDetail, payrollOf } from '#server/jobs/contract.access'
import { contractNoun, lockVisibleContract, notifyContractMoved } from '#server/jobs/contract.commands'
import { contractChanged, contractChanging, isRateFixed } from '#server/jobs/contract.events'
import { type ContractRow, changeRate, hasOther, ratesOf } from '#server/jobs/contract.queries'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict } from '#server/platform/kit/problems'
import { transition, transitionRow } from '#server/platform/moves/transition'
import { assertVersion, nextVersion } from '#server/platform/moves/version'
import { companyOf } from '#server/sites/site.access'
import { chooseApprover } from '#server/sites/site-approvers.access'
import { guardTrade } from '#server/sites/site-guards.access'
import { endApprovals } from '#server/sites/subcompany-guards.commands'
import type { contractApi } from '#shared/api/jobs/contract'
import { nothingPlanned } from '#shared/domain/jobs/contract-facts'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'
import { dayInNumbers, money } from '#shared/domain/kit/words'

type Given = z.output<typeof contractApi.createFor.body>
type Writing = { me: Person; now: Date; workerId: string; given: Given }
/** Creates a contract with its first rate, for a worker whom the company employs. */
export async function write(tx: Tx, { me, now, workerId, given: { hourly_rate, manager_id, ...given } }: Writing) {
  const worker = await employed(tx, me, workerId)
  await lockWorker(tx, worker.id)
  const site = given.site_id === null ? undefined : await siteOf(tx, me, given.site_id)
  const manager = await chooseApprover(tx, companyOf(me), site?.id, manager_id)
  const row = {
    ...given,
    id: newId(),
    worker_id: worker.id,
    company_id: companyOf(me),
    manager_id: manager,
    payroll_company_id: given.payment_type === 'ABC' ? await payrollOf(tx, me) : null,
    email_for_invoice: given.payment_type === 'OWN' ? given.email_for_invoice : null,
    created_by: me.id,
    created_at: now,
    updated_at: now,
  }
  const isTaken = await hasOther(tx, row, null)
  await addContract(tx, { me, now, row, isTaken, hourly_rate })
  return getContractDetail(tx, me, { id: row.id }, now)
}

type NewContract = Omit<typeof contracts.$inferInsert, 'slug'> & Pick<ContractRow, 'payroll_company_id'>
/** `hourly_rate`: null for work that is not paid by the hour here. `isTaken`: another contract covers some of its days. */
type Adding = { me: Person; now: Date; row: NewContract; isTaken: boolean; hourly_rate: number | null }
/** Adds a contract with its first rate, and what follows from it. The caller has locked the worker. */
export async function addContract(tx: Tx, { me, now, row, isTaken, hourly_rate }: Adding): Promise<void> {
  const by = { me, now, planned: { ...nothingPlanned, isTaken } }
  const move = { type: 'create', begins: row.start_at > londonDay(now) ? 'later' : 'now' } as const
  const { to } = await transitionRow(tx, contractNoun, { contract: row, status: 'NONE' }, move, by, async () => {
    await contractChanging.publish(tx, row)
    await tx.insert(contracts).values({ ...row, slug: `contract-${row.id}` })
    if (hourly_rate !== null) {
      const rate = { hourly_rate, start_at: row.start_at, created_by: row.created_by, created_at: now }
      await tx.insert(contractRates).values({ id: newId(), contract_id: row.id, ...rate })
    }
    await contractChanged.publish(tx, { contract: row, me, now })
    const paid = hourly_rate === null ? '' : `${money(hourly_rate)} an hour `
    return { data: { detail: `${paid}from ${dayInNumbers(row.start_at)}` } }
  })
  if (hasTag(contractLifecycle, to, 'inForce') && row.role_id !== guardTrade)
    await endApprovals(tx, { me, user: row.worker_id, now }, row.company_id)
}

type Changing = {
  me: Person
  now: Date
  id: string
  end_at?: string | undefined
  hourly_rate?: number | undefined
  updated_at?: string | undefined
}
type Terminating = Pick<Changing, 'me' | 'now' | 'id'> & { reason?: string | undefined }
const overtaken = 'Somebody has changed this contract meanwhile. Save again to keep what you typed.'

/** Moves the last day to a later one. 409 when the contract has changed since `updated_at`. */
export async function extend(tx: Tx, { me, now, id, end_at, updated_at }: Changing) {
  if (end_at === undefined) return
  const row = await lockVisibleContract(tx, me, id, now)
  const { contract } = row
  assertVersion(updated_at, contract, overtaken)
  await lockWorker(tx, contract.worker_id)
  const end = { ...contract, wanted: end_at, today: londonDay(now) }
  const planned = { ...nothingPlanned, end, isTaken: await hasOther(tx, { ...contract, end_at }, id) }
  const until = dayInNumbers(end_at)
  await transitionRow(tx, contractNoun, row, { type: 'extend' }, { me, now, planned }, async () => {
    await contractChanging.publish(tx, contract)
    await tx
      .update(contracts)
      .set({ end_at, updated_at: nextVersion(contracts.updated_at, now) })
      .where(eq(contracts.id, id))
    await contractChanged.publish(tx, { contract, me, now })
    return { data: { detail: `until ${until}` } }
  })
  const { worker, company } = (await getContractDetail(tx, me, { id }, now)).data
  await notifyContractMoved(tx, contract, worker.slug, {
    type: 'contract.extended',
    worker: `Your contract with ${company.name} runs until ${until} now.`,
    payroll: `${company.name} extended the contract of ${worker.first_name} ${worker.last_name} until ${until}.`,
    names: [company.name, `${worker.first_name} ${worker.last_name}`],
    at: now,
  })
}

const rateIsFixed =
  'Hours of today are accepted at the present rate, which stays theirs. Another rate can begin tomorrow.'

/** Sets a new rate, valid from today, or from the first day of a contract that is still to begin. */
export async function rerate(tx: Tx, { me, now, id, hourly_rate, updated_at }: Changing) {
  if (hourly_rate === undefined) return
  const row = await lockVisibleContract(tx, me, id, now)
  const { contract } = row
  assertVersion(updated_at, contract, overtaken)
  await lockWorker(tx, contract.worker_id)
  const today = londonDay(now)
  const [day = today] = [contract.start_at, today].sort().reverse()
  const current = (await ratesOf(tx, id)).findLast(({ start_at }) => start_at <= day)?.hourly_rate
  const planned = { ...nothingPlanned, rate: { wanted: hourly_rate, current } }
  const rate = `${money(hourly_rate)} an hour from ${dayInNumbers(day)}`
  await transitionRow(tx, contractNoun, row, { type: 'changeRate' }, { me, now, planned }, async () => {
    await contractChanging.publish(tx, contract)
    // A rate that begins on this day is replaced, and with it the pay of hours that are accepted at it.
    if (await isRateFixed(tx, { contractId: id, day })) throw conflict(rateIsFixed)
    const set = { hourly_rate, start_at: day, created_by: me.id, created_at: now }
    await changeRate(tx, { id: newId(), contract_id: id, ...set })
    await tx
      .update(contracts)
      .set({ updated_at: nextVersion(contracts.updated_at, now) })
      .where(eq(contracts.id, id))
    await contractChanged.publish(tx, { contract, me, now, from: day })
    return { data: { detail: rate } }
  })
  const { worker, company } = (await getContractDetail(tx, me, { id }, now)).data
  await notifyContractMoved(tx, contract, worker.slug, {
    type: 'contract.hourly_rate',
    worker: `${company.name} pays you ${rate}.`,
    payroll: `${company.name} pays ${worker.first_name} ${worker.last_name} ${rate}.`,
    names: [company.name, `${worker.first_name} ${worker.last_name}`],
    at: now,
  })
}

/**
 * Ends the contract today, and with it the assignments of its worker for which the company has no other one: it sends
 * nobody to a site whom it does not employ any more. Whoever is on site is checked out as usual.
 */
export async function terminate(tx: Tx, { me, now, id, reason }: Terminating) {
  const day = dayInNumbers(londonDay(now))
  const move = { type: 'terminate' } as const
  const { row } = await transition(tx, contractNoun, id, move, { me, now }, async ({ row: { contract }, from }) => {
    // Assignments first, then the worker, as a change of an assignment locks them; then what was assigned meanwhile.
    await lockEndingWith(tx, contract, now)
    await lockWorker(tx, contract.worker_id)
    const ending = await lockEndingWith(tx, contract, now)
    const ended = { terminated_at: now, terminated_by: me.id, terminated_reason: reason || null, updated_at: now }
    await contractChanging.publish(tx, contract)
    await tx.update(contracts).set(ended).where(eq(contracts.id, id))
    await contractChanged.publish(tx, { contract, me, now })
    if (hasTag(contractLifecycle, from, 'inForce'))
      await endApprovals(tx, { me, user: contract.worker_id, now }, contract.company_id)
    for (const assignment of ending)
      await cancelAssignment(tx, assignment, { me, now, detail: 'Their contract was terminated.' })
    return { data: { detail: reason ? `${day}: ${reason}` : day } }
  })
  const { worker, company } = (await getContractDetail(tx, me, { id }, now)).data
  await notifyContractMoved(tx, row.contract, worker.slug, {
    type: 'contract.terminated',
    worker: `Your contract with ${company.name} ended on ${day}.`,
    payroll: `${company.name} ended the contract of ${worker.first_name} ${worker.last_name} on ${day}.`,
    names: [company.name, `${worker.first_name} ${worker.last_name}`],
    at: now,
  })
}
