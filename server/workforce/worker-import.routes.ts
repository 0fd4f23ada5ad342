import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { giveBack, spend } from '#server/platform/auth/throttle'
import { importBatches, importMappings } from '#server/platform/db/schema/invitation'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { UploadedPart } from '#server/platform/http/multipart'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { Problem, tooMany, unprocessable } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { dropInvitingSms } from '#server/platform/outbox/outbox'
import { companyOf } from '#server/sites/site.access'
import { judgeFile, readFile, saveBatch, siteNames } from '#server/workforce/worker-import-take.commands'
import { undoBatch } from '#server/workforce/worker-import-undo.commands'
import { outcomes } from '#shared/api/kit/outcomes'
import { ImportMapping, ImportPlan, type ImportStart, workerImportApi } from '#shared/api/workforce/worker-import'
import { londonDay } from '#shared/domain/kit/london'
import { spreadsheetLimits, spreadsheetMessages } from '#shared/domain/kit/spreadsheet/spreadsheet'

/** A company's imports per hour, and its dry runs. */
const imports = { max: 5, seconds: 3600 }
const dryRuns = { max: 60, seconds: 3600 }

/** Import of workers from a spreadsheet: checked, imported as a whole, undone. */
export const workerImportRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, workerImportApi, {
    start: { reads: async ({ me, tx }) => ({ data: await startOf(tx, deps, me) }) },

    async take({ me, body: { mapping, dry_run, batch_id: batchId }, files, http, transaction }) {
      const isDry = dry_run === '1'
      const taking = { me, mapping, batchId, file: fileOf(files), plan: planOf(files) }
      const key = `${isDry ? 'import-look' : 'import'}:${companyOf(me)}`
      const wait = await transaction((tx) => spend(tx, deps.clock.now(), key, isDry ? dryRuns : imports))
      if (wait) throw tooMany(wait, `A company may import ${imports.max} files an hour. Wait and try again.`)
      const read = await readFile(deps, taking, await transaction((tx) => siteNames(tx, me)))
      const data = await transaction(async (tx) => {
        if (isDry) return (await judgeFile(tx, deps, taking, read)).report
        const report = await saveBatch(tx, deps, taking, read)
        // A cancelled import must leave nothing behind.
        if (http.request.raw.socket?.destroyed) throw new Problem(499, 'The import was cancelled.')
        return report
      }).catch(async (error) => {
        // It was counted when it was taken in.
        if (error instanceof Problem && error.status === 409) await transaction((tx) => giveBack(tx, key))
        throw error
      })
      return { data, message: isDry ? '' : outcomes.importDone }
    },

    undo: {
      writes: async ({ me, tx, body: { batch_id: batchId } }) => {
        const data = await undoBatch(tx, deps, me, batchId)
        // The batch was just checked to be the caller's; messages already sent stay sent.
        await asServer(tx, () => dropInvitingSms(tx, batchId))
        return { data, message: wordsOf(data.removed, data.restored, data.kept.length) }
      },
    },
  })

function fileOf(files: UploadedPart[]) {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw unprocessable({ file: ['Choose a spreadsheet.'] })
  if (file.content.length > spreadsheetLimits.file) throw unprocessable({ file: [spreadsheetMessages.tooLarge] })
  return file
}
const planSize = 4 * 1024 * 1024
function planOf(files: UploadedPart[]) {
  const part = files.find(({ field }) => field === 'plan')
  if (!part) return { fixes: {}, choices: {} }
  try {
    if (part.content.length > planSize) throw new Error('too large')
    return ImportPlan.parse(JSON.parse(part.content.toString('utf8')))
  } catch {
    throw unprocessable({ plan: ['What was changed in the review cannot be read. Load the page anew and try again.'] })
  }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const wordsOf = (removed: number, restored: number, kept: number) =>
  `Import taken back: ${count(removed, 'person').replace('persons', 'people')} removed, ${restored} as before, ${kept} kept.`

async function startOf(tx: Tx, deps: Deps, me: Person): Promise<ImportStart> {
  const mappings = await tx
    .select()
    .from(importMappings)
    .where(ofCompany(importMappings.company_id, companyOf(me)))
    .orderBy(desc(importMappings.updated_at))
    .limit(50)
  const counted = (kind: string) =>
    sql<number>`(select count(*)::int from jsonb_array_elements(${importBatches.report}) l where l ->> 'kind' ${sql.raw(kind)})`
  const batches = await tx
    .select({
      id: importBatches.id,
      file_name: importBatches.file_name,
      at: importBatches.created_at,
      by: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
      invited: counted("= 'asked'"),
      updated: counted("<> 'asked'"),
      status: importBatches.status,
    })
    .from(importBatches)
    .innerJoin(users, eq(users.id, importBatches.user_id))
    .where(ofCompany(importBatches.company_id, companyOf(me)))
    .orderBy(desc(importBatches.created_at))
    .limit(10)
  return {
    today: londonDay(deps.clock.now()),
    sites: await siteNames(tx, me),
    mappings: mappings.flatMap(({ columns_key, mapping }) => {
      const columns = Array.from(
        { length: Math.max(...Object.keys(mapping).map(Number), -1) + 1 },
        (_, n) => mapping[n] ?? null,
      )
      const read = ImportMapping.safeParse(columns)
      return read.success ? [{ columns_key, mapping: read.data }] : []
    }),
    batches: batches.map((batch) => ({ ...batch, at: batch.at.toISOString() })),
  }
}
