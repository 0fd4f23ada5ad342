import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoServer } from '../support/demo.ts'
import { importForm } from '../support/workforce/import-form.ts'
import { badSpreadsheets } from '../support/workforce/xlsx.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const MiB = 1024 * 1024
test('a server that is sent every hostile book refuses each, answers throughout, and does not swell', {
  timeout: 120_000,
}, async () => {
  const forms = await Promise.all(
    Object.values(badSpreadsheets).map((make) => importForm({ file: make(), mapping: ['first_name'], dry: true })),
  )
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  let isOver = false
  const health: number[] = []
  const watching = (async () => {
    while (!isOver) {
      health.push((await demo.app.inject({ method: 'GET', url: '/health' })).statusCode)
      peak = Math.max(peak, process.memoryUsage().rss)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const statuses: number[] = []
  for (const { payload, headers } of forms)
    statuses.push((await demo.request('margaret', 'POST', '/api/me/workers/excel', payload, headers)).statusCode)
  isOver = true
  await watching
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect(new Set(health)).toEqual(new Set([200]))
  expect((peak - before) / MiB).toBeLessThan(100)
})
