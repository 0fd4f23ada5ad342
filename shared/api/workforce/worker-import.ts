import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id, Instant, one } from '#shared/api/kit/wire'
import { ImportBatchStatus } from '#shared/api/platform/import-batch-status'
import { importFields } from '#shared/domain/workforce/import-columns'

export const ImportField = z.enum(importFields)
/** Field of each column of the spreadsheet, from the left; null: ignored. */
export const ImportMapping = z
  .array(ImportField.nullable())
  .max(60)
  .refine((mapping) => {
    const fields = mapping.filter(Boolean)
    return new Set(fields).size === fields.length
  }, 'Two columns cannot be the same field.')

/** Changes made in the review: retyped cells, and what to do with the company's existing people, by row number. */
export const ImportPlan = z.strictObject({
  fixes: z.record(z.string().regex(/^\d{1,7}$/), z.partialRecord(ImportField, z.string().max(500))),
  choices: z.record(z.string().regex(/^\d{1,7}$/), z.enum(['update', 'skip'])),
})

const inJson = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, { issues }) => {
      try {
        return JSON.parse(text)
      } catch {
        issues.push({ code: 'custom', input: text, message: 'This cannot be read.' })
        return z.NEVER
      }
    })
    .pipe(schema)

export const ImportCounts = z.object({
  all: z.number().int(),
  ready: z.number().int(),
  warning: z.number().int(),
  duplicate: z.number().int(),
  error: z.number().int(),
  same: z.number().int(),
  left: z.number().int(),
  taken: z.number().int(),
})
/**
 * An existing worker or invitation of the company with the row's phone number, and what would change; of a `former`
 * worker nothing does.
 */
export const OwnPerson = z.object({
  row: z.number().int(),
  kind: z.enum(['worker', 'invited']),
  name: z.string(),
  slug: z.string().nullable(),
  former: z.boolean().default(false),
  changes: z.array(z.object({ field: ImportField, now: z.string(), sheet: z.string() })),
})
export const ImportReport = z.object({
  /** Null for a dry run. */
  batch_id: Id.nullable(),
  counts: ImportCounts,
  invited: z.number().int(),
  updated: z.number().int(),
  own: z.array(OwnPerson),
  /** Rows that were not imported because of errors, in words. */
  wrong: z.array(z.object({ row: z.number().int(), field: ImportField, words: z.string() })),
})
export type ImportReport = z.infer<typeof ImportReport>

export const ImportBatch = z.object({
  id: Id,
  file_name: z.string(),
  at: Instant,
  by: z.string(),
  invited: z.number().int(),
  updated: z.number().int(),
  status: ImportBatchStatus,
})
export type ImportBatch = z.infer<typeof ImportBatch>
export const ImportStart = z.object({
  /** Today in London. */
  today: z.iso.date(),
  /** Names of the company's own open sites. */
  sites: z.array(z.string()),
  /** Earlier mappings of columns, by their headings. */
  mappings: z.array(z.object({ columns_key: z.string(), mapping: ImportMapping })),
  batches: z.array(ImportBatch),
})
export type ImportStart = z.infer<typeof ImportStart>
export const UndoReport = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  /** People who were kept, and why. */
  kept: z.array(z.object({ row: z.number().int(), name: z.string(), words: z.string() })),
})
export type UndoReport = z.infer<typeof UndoReport>

const path = '/api/me/workers/excel'
export const workerImportApi = api({
  /** Data that an import starts with. */
  start: { method: 'GET', path, reply: one(ImportStart) },
  /**
   * Imports a spreadsheet of workers in one transaction: the file under `file`, the plan as JSON under `plan`.
   * `dry_run` 1 only reports what would become of each row. 422 on `file` with a message when the file is refused; 409
   * when the batch was already imported. 5 an hour per company, dry runs 60.
   */
  take: {
    method: 'POST',
    path,
    multipart: true,
    body: z.strictObject({
      mapping: inJson(ImportMapping),
      dry_run: z.enum(['0', '1']).default('0'),
      /** Chosen by the caller, so that a call without an answer can be undone. */
      batch_id: Id,
    }),
    reply: z.object({ data: ImportReport, message: z.string() }),
  },
  /** Undoes a batch: removes people not used since, restores what was changed, and reports what is kept. */
  undo: {
    method: 'POST',
    path: `${path}/delete`,
    body: z.strictObject({ batch_id: Id }),
    reply: z.object({ data: UndoReport, message: z.string() }),
  },
})
