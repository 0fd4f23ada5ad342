import { client } from '#services/kit/client'
import { newId } from '#shared/domain/kit/id'
import type { Mapping } from '#shared/domain/workforce/import-columns'
import type { Fixes } from '#shared/domain/workforce/import-rows'
import type { Choices } from '#shared/domain/workforce/import-verdicts'

const calls = client(
  () => import('#shared/api/workforce/worker-import').then((noun) => noun.workerImportApi),
  [],
  ['start'],
)

export type Taking = { file: File; mapping: Mapping; fixes: Fixes; choices: Choices; batchId: string }
function take({ file, mapping, fixes, choices, batchId }: Taking, isDry: boolean, signal: AbortSignal) {
  const body = new FormData()
  body.append('mapping', JSON.stringify(mapping))
  body.append('dry_run', isDry ? '1' : '0')
  body.append('batch_id', batchId)
  body.append('file', file, file.name)
  body.append('plan', new Blob([JSON.stringify({ fixes, choices })], { type: 'application/json' }), 'plan.json')
  return calls.take({ body }, signal)
}
export const workerImport = {
  start: calls.start,
  undo: calls.undo,
  /** Dry run: the server's verdict on every row. */
  preview: (taking: Taking, signal: AbortSignal) => take(taking, true, signal),
  take: (taking: Taking, signal: AbortSignal) => take(taking, false, signal),
  newBatch: newId,
}
