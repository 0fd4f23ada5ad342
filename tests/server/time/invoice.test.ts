import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Mail } from '#server/platform/ports/ports'
import { createDemoServer } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'

const to = 'accounts@pennine-restoration.example'
let emails: Mail[]
let demo: Awaited<ReturnType<typeof createDemoServer>>
let id: string
beforeAll(async () => {
  demo = await createDemoServer({ ports: { mail: { send: async (mail) => void emails.push(mail) } } })
})
afterAll(() => demo.close())

const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const accept = () => demo.request('priya', 'PUT', `/api/me/timesheets/${id}/accept`)
const undoTimeIsOver = () => {
  demo.clock.forward(40)
  return demo.outbox.flush()
}
/** Sends a worker's week of 19 October, under a contract that is paid this way. */
async function sendWeek(terms: { payment_type: 'ABC' | 'OWN'; email_for_invoice: string | null }) {
  const ofWorker = and(eq(timesheets.worker_id, workerId('lorraine-pickersgill')), eq(timesheets.week, '2026-10-19'))
  await system(async (tx) => {
    const [timesheet] = await tx.update(timesheets).set({ status: 'SUBMITTED' }).where(ofWorker).returning()
    if (!timesheet?.contract_id) throw new Error('There is no such week.')
    id = timesheet.id
    await tx.update(contracts).set(terms).where(eq(contracts.id, timesheet.contract_id))
    await tx.execute(sql`delete from outbox`)
  })
}
beforeEach(() => {
  emails = []
})

test('OWN: the accepted week goes as a PDF to who is invoiced, with hours, rates and pay', async () => {
  await sendWeek({ payment_type: 'OWN', email_for_invoice: to })
  const answer = await accept()
  expect(answer.statusCode).toBe(200)
  await demo.outbox.flush()
  expect(emails).toEqual([])
  await undoTimeIsOver()
  const [email, ...more] = emails
  expect(more).toEqual([])
  expect(email).toMatchObject({
    to,
    subject: 'Timesheet of Lorraine Pickersgill, week of 19/10/2026',
    attached: { name: 'Timesheet Lorraine Pickersgill 2026-10-19.pdf', type: 'application/pdf' },
  })
  const words = pdfText(email?.attached?.content ?? Buffer.alloc(0))
  const { data } = (await demo.request('margaret', 'GET', `/api/me/timesheets/${id}`)).json()
  expect(words).toContain('Timesheet: Lorraine Pickersgill')
  expect(words.join(' ')).toMatch(/Accepted on 26\/10\/2026 by Priya Raghunathan/)
  const hours = `${Math.floor(data.minutes / 60)} h ${String(data.minutes % 60).padStart(2, '0')}`
  expect(data.pay).toBeGreaterThan(0)
  expect(words).toContain(`${hours}, £${data.pay.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`)
  // In the demo the letter stays readable, with what goes with it.
  const row = (await demo.app.inject('/dev/outbox')).json().data.find(({ kind }: { kind: string }) => kind === 'MAIL')
  const attached = await demo.app.inject(`/dev/outbox/${row.id}/attached`)
  expect([attached.statusCode, attached.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await demo.app.inject('/dev/outbox/none/attached')).statusCode).toBe(404)
})

test('OWN: a refused move sends nothing', async () => {
  await sendWeek({ payment_type: 'OWN', email_for_invoice: to })
  await system((tx) => tx.update(timesheets).set({ status: 'DRAFT' }).where(eq(timesheets.id, id)))
  expect((await accept()).statusCode).toBe(409)
  expect((await demo.request('lorraine-pickersgill', 'PUT', `/api/me/timesheets/${id}/accept`)).statusCode).toBe(403)
  await undoTimeIsOver()
  expect(emails).toEqual([])
})

test('OWN: an acceptance that is undone sends nothing, and the next one sends one letter', async () => {
  await sendWeek({ payment_type: 'OWN', email_for_invoice: to })
  await accept()
  expect((await demo.request('priya', 'PUT', `/api/me/timesheets/${id}/undo`)).statusCode).toBe(200)
  await undoTimeIsOver()
  expect(emails).toEqual([])
  await accept()
  await undoTimeIsOver()
  expect(emails).toHaveLength(1)
})

test('ABC: payroll pays, no letter goes', async () => {
  await sendWeek({ payment_type: 'ABC', email_for_invoice: null })
  expect((await accept()).statusCode).toBe(200)
  await undoTimeIsOver()
  expect(emails).toEqual([])
})
