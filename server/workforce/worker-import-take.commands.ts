import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { statusesOf } from '#lifecycles/law'
import { importBatchLifecycle } from '#lifecycles/workforce/import-batch'
import { inNameOrder } from '#server/platform/db/name-search'
import { importBatches, importMappings } from '#server/platform/db/schema/invitation'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { appendHistory } from '#server/platform/moves/history'
import { companyOf } from '#server/sites/site.access'
import { changesOf, existingByPhone, ownPerson } from '#server/workforce/worker-import-own.queries'
import { type ReadRows, readRows } from '#server/workforce/worker-import-read'
import { type BatchLine, invitePeople, updateExisting } from '#server/workforce/worker-import-save.commands'
import type { ImportPlan, ImportReport } from '#shared/api/workforce/worker-import'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'
import { columnsKey, type Mapping } from '#shared/domain/workforce/import-columns'
import { countsOf, isTaken, judgeRows } from '#shared/domain/workforce/import-verdicts'

export type Plan = z.output<typeof ImportPlan>
export type Taking = {
  me: Person
  file: { name: string; content: Buffer }
  mapping: Mapping
  plan: Plan
  batchId: string
}

/** Names of the company's own active sites. */
export async function siteNames(tx: Tx, me: Person): Promise<string[]> {
  const rows = await tx
    .select({ name: sites.name })
    .from(sites)
    .where(and(ofCompany(sites.company_id, companyOf(me)), eq(sites.active, true)))
    .orderBy(inNameOrder(sites.name))
  return rows.map(({ name }) => name)
}
/** The file, read and checked in its thread. */
export const readFile = (deps: Deps, { me, file, mapping, plan }: Taking, names: string[]) =>
  readRows(companyOf(me), {
    bytes: new Uint8Array(file.content),
    mapping,
    fixes: plan.fixes,
    facts: { today: londonDay(deps.clock.now()), sites: names },
  })

/** The outcome of the import for every row, given the company's current people. */
export async function judgeFile(tx: Tx, deps: Deps, { me, plan }: Taking, { rows }: ReadRows) {
  const phones = [...new Set(rows.flatMap(({ values }) => values.mobile ?? []))]
  const existing = await existingByPhone(tx, me, deps.keys, phones, deps.clock.now())
  const own = rows.flatMap((row) => {
    const person = existing.get(row.values.mobile ?? '')
    return person ? [ownPerson(row, person)] : []
  })
  const judged = judgeRows(rows, new Map(own.map((person) => [person.row, person])), plan.choices)
  const wrong = rows.flatMap(({ row }, n) => {
    const error = judged[n]?.verdict === 'error' && judged[n].problems.find(({ kind }) => kind === 'error')
    return error ? [{ row, field: error.field, words: error.words }] : []
  })
  const report: ImportReport = { batch_id: null, counts: countsOf(judged), invited: 0, updated: 0, own, wrong }
  const taken = rows.filter((_, n) => isTaken(judged[n]?.verdict ?? 'error'))
  return { report, taken, known: existing }
}

/** Serialises a company's imports, and an import and its undo. */
export const oneAtATime = (tx: Tx, me: Person) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${companyOf(me)}`}, 0))`)

/** Imports the accepted rows: everything in one transaction, under one batch. */
export async function saveBatch(tx: Tx, deps: Deps, taking: Taking, read: ReadRows): Promise<ImportReport> {
  const { me, file, batchId } = taking
  const now = deps.clock.now()
  await oneAtATime(tx, me)
  const [batch] = await tx
    .insert(importBatches)
    .values({
      id: batchId,
      company_id: companyOf(me),
      user_id: me.id,
      file_name: file.name.slice(0, 255),
      sha256: createHash('sha256').update(file.content).digest('hex'),
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: importBatches.id })
  if (!batch) throw (await isOwnBatch(tx, me, batchId)) ? conflict('This import was taken in already.') : notFound()
  const { report, taken, known: existing } = await judgeFile(tx, deps, taking, read)
  const strangers = taken.filter(({ values }) => !existing.has(values.mobile ?? ''))
  const lines: BatchLine[] = await invitePeople(tx, deps, me, batchId, strangers, now)
  for (const { row, values } of taken) {
    const person = existing.get(values.mobile ?? '')
    if (!person) continue
    const after = Object.fromEntries(changesOf(person, values).map((field) => [field, values[field]]))
    lines.push(await updateExisting(tx, deps, me, row, person, after, now))
  }
  await tx.update(importBatches).set({ report: lines }).where(eq(importBatches.id, batchId))
  await appendHistory(tx, {
    noun: 'importBatch',
    id: batchId,
    from: null,
    move: 'import',
    to: statusesOf(importBatchLifecycle).imported,
    at: now,
    by: me.id,
    companyId: companyOf(me),
    data: { file: file.name.slice(0, 255), invited: strangers.length, updated: lines.length - strangers.length },
  })
  await remember(tx, me, columnsKey(read.heads), taking.mapping, now)
  return { ...report, batch_id: batchId, invited: strangers.length, updated: lines.length - strangers.length }
}

const isOwnBatch = async (tx: Tx, me: Person, id: string): Promise<boolean> =>
  (await tx.$count(importBatches, and(eq(importBatches.id, id), ofCompany(importBatches.company_id, companyOf(me))))) >
  0

/** Number of spreadsheet layouts whose mappings are remembered for a company. */
const mostRemembered = 50
async function remember(tx: Tx, me: Person, key: string, mapping: Mapping, now: Date) {
  const row = {
    id: newId(),
    company_id: companyOf(me),
    columns_key: key,
    mapping: toPlainObject(mapping),
    updated_at: now,
  }
  await tx
    .insert(importMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [importMappings.company_id, importMappings.columns_key],
      set: { mapping: row.mapping, updated_at: now },
    })
  const old = tx
    .select({ id: importMappings.id })
    .from(importMappings)
    .where(ofCompany(importMappings.company_id, companyOf(me)))
    .orderBy(desc(importMappings.updated_at))
    .offset(mostRemembered)
  await tx.delete(importMappings).where(inArray(importMappings.id, old))
}
const toPlainObject = (mapping: Mapping): Record<string, string> =>
  Object.fromEntries(mapping.flatMap((field, column) => (field ? [[String(column), field]] : [])))
