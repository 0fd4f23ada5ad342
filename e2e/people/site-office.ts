import pdfkit from 'pdfkit'
import { dictionary } from '#shared/api/platform/dictionary'
import { siteBody } from '../../tests/support/sites/site-body.ts'
import { caller } from './caller.ts'
import type { Account } from './server.ts'

/** A real document with a page for each of these words. */
function printed(pages: string[]): Promise<Buffer> {
  const pdf = new pdfkit({ autoFirstPage: false })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  for (const words of pages) pdf.addPage().fontSize(20).text(words)
  pdf.end()
  return new Promise((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))))
}
/** A trade by its name. */
export const trade = (name: string) => dictionary.ROLE.find(({ value }) => value === name)?.id ?? ''

/** The office of a new site of nobody else’s story: who is assigned there, and what they have to read. */
export async function siteOffice(base: string, owner: Account, name: string) {
  const office = await caller(base, owner)
  const token = await office.token()
  const { data: site } = await office.sends('POST', '/api/me/sites', siteBody({ name }))
  const uploads = async (pages: string[]): Promise<string> => {
    const form = new FormData()
    form.append('file_key', 'rams')
    form.append('rams[]', new Blob([Uint8Array.from(await printed(pages))], { type: 'application/pdf' }), 'plan.pdf')
    const answer = await fetch(new URL('/api/media/upload', base), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return JSON.parse(text).data.data[0].id
  }
  const documents = `/api/me/sites/${site.id}/documents`
  return {
    id: site.id as string,
    async publishes(title: string, pages: string[]): Promise<string> {
      const media_id = await uploads(pages)
      const body = { name: title, roles: [], language: 'en', media_id }
      return (await office.sends('POST', documents, body)).data.id
    },
    async renews(document: string, pages: string[]) {
      await office.sends('POST', `${documents}/${document}/versions`, { media_id: await uploads(pages) })
    },
    runs: (ids: string[]) => office.sends('POST', `/api/me/sites/${site.id}/managers`, { ids }),
    async assigns(worker_id: string, as: string, [start_at, end_at]: [string, string]): Promise<string> {
      const given = { site_id: site.id, role_id: trade(as), start_at, end_at, confirm_overlap: true }
      return (await office.sends('POST', '/api/assignments', { worker_id, ...given })).data.id
    },
  }
}
