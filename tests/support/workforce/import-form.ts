import { newId } from '#shared/domain/kit/id'

type Take = { file: Uint8Array; mapping: unknown; plan?: object; dry?: boolean; batch?: string; name?: string }
/** The multipart form of an import, with its header. */
export async function importForm({ file, mapping, plan, dry = false, batch = newId(), name = 'Starters.xlsx' }: Take) {
  const form = new FormData()
  form.append('mapping', JSON.stringify(mapping))
  form.append('dry_run', dry ? '1' : '0')
  form.append('batch_id', batch)
  form.append('file', new Blob([new Uint8Array(file)]), name)
  if (plan) form.append('plan', new Blob([JSON.stringify(plan)], { type: 'application/json' }), 'plan.json')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers, batch }
}
