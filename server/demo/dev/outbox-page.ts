import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { outbox } from '#server/platform/db/schema/outbox'
import type { Deps } from '#server/platform/deps'
import { notFound } from '#server/platform/kit/problems'
import { renderTimesheetPdf } from '#server/time/timesheet-pdf'
import { londonDay, londonTime } from '#shared/domain/kit/london'

const newest = 200
type Row = typeof outbox.$inferSelect

/** GET /dev/outbox: every mail and text message, newest first, as a page or (by Accept) as JSON `{data}`. */
export const devOutbox = (app: FastifyInstance, deps: Deps) =>
  app.get('/dev/outbox', async (request, reply) => {
    const rows = await deps.db.transaction('system', (tx) =>
      tx.select().from(outbox).orderBy(desc(outbox.id)).limit(newest),
    )
    reply.header('cache-control', 'no-store').header('vary', 'accept')
    if (wantsJson(request)) return { data: rows.map(asJson) }
    return reply.type('text/html; charset=utf-8').send(pageOf(rows.filter(({ kind }) => kind !== 'REALTIME')))
  })

/** GET /dev/outbox/{id}/attached: a mail's attachment, as it would be sent now. */
export const devAttached = (app: FastifyInstance, deps: Deps) =>
  app.get<{ Params: { id: string } }>('/dev/outbox/:id/attached', async ({ params }, reply) => {
    const [row] = await deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(outbox)
        .where(eq(sql`${outbox.id}::text`, params.id)),
    )
    const timesheetId = row?.payload.timesheet
    if (typeof timesheetId !== 'string') throw notFound()
    const { content, type } = await renderTimesheetPdf(deps, timesheetId)
    return reply.header('cache-control', 'no-store').type(type).send(content)
  })

const wantsJson = ({ headers }: FastifyRequest) => !headers.accept?.includes('text/html')

const stateOf = (row: Row) => {
  if (row.sent_at) return 'sent'
  return row.given_up_at ? 'given up' : 'waiting'
}
const asJson = (row: Row) => ({
  id: row.id,
  kind: row.kind,
  ...row.payload,
  state: stateOf(row),
  attempts: row.attempts,
  last_error: row.last_error,
  created_at: row.created_at.toISOString(),
})

const escaped = (value: unknown) => String(value ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const linked = (text: string) => text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const renderMessage = (row: Row) => `<li>
<h2>${row.kind === 'MAIL' ? escaped(row.payload.subject) : 'Text message'}</h2>
<p class="to">To ${escaped(row.payload.to)} · ${londonDay(row.created_at)} ${londonTime(row.created_at)} · ${stateOf(row)}${
  row.last_error ? ` · ${escaped(row.last_error)}` : ''
}</p>
<pre>${linked(escaped(row.payload.text))}</pre>
${row.payload.timesheet ? `<p class="to"><a href="/dev/outbox/${row.id}/attached">Attached: the timesheet (PDF)</a></p>` : ''}
</li>`

const pageOf = (rows: Row[]) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Muster</title>
<style>
:root { color-scheme: light dark }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 720px; margin: 32px auto; padding: 0 16px }
ul { list-style: none; padding: 0 }
li { border: 1px solid; border-radius: 8px; padding: 12px 16px; margin: 0 0 12px }
h2 { font-size: 16px; margin: 0 }
.to { font-size: 13px; margin: 2px 0 8px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Letters and text messages of this server, newest first. With the embedded adapters nothing leaves the machine. <a href="/dev/outbox">Look again</a></p>
${rows.length ? `<ul>${rows.map(renderMessage).join('\n')}</ul>` : '<p>Nothing has been sent yet.</p>'}
</main>
</body>
</html>
`
