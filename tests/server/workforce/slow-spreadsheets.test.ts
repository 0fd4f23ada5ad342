import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openThread } from '#server/platform/jobs/thread'
import type { ReadAnswer, ReadJob } from '#server/workforce/worker-import-thread'
import { createDemoServer } from '../../support/demo.ts'
import { importForm } from '../../support/workforce/import-form.ts'
import { slowSpreadsheets } from '../../support/workforce/slow-spreadsheets.ts'
import { xlsxOfRows } from '../../support/workforce/xlsx.ts'

const source = new URL('../../../server/workforce/worker-import-thread.ts', import.meta.url)
const job = (bytes: Uint8Array): ReadJob => ({
  bytes,
  mapping: ['first_name', 'last_name', 'mobile'],
  fixes: {},
  facts: { today: '2026-10-26', sites: [] },
})

describe('a small workbook that would be read for minutes', () => {
  const read = openThread<ReadJob, ReadAnswer>('import-thread', source, {
    heap: 256,
    memory: 512,
    waiting: 4,
    seconds: 8,
  })
  test.each(Object.entries(slowSpreadsheets))('of %s is read or refused at once', async (name, make) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(1024 * 1024)
    expect([name, await read(job(bytes), '')]).toEqual([name, expect.any(Object)])
  })
})

describe('the server', () => {
  let demo: Awaited<ReturnType<typeof createDemoServer>>
  beforeAll(async () => {
    demo = await createDemoServer()
  })
  afterAll(() => demo.close())

  test('refuses such a workbook in words, and reads the next one', async () => {
    const send = async (file: Uint8Array) => {
      const { payload, headers } = await importForm({ file, mapping: ['first_name', 'last_name', 'mobile'], dry: true })
      return (await demo.request('margaret', 'POST', '/api/me/workers/excel', payload, headers)).statusCode
    }
    const file = xlsxOfRows([
      ['First name', 'Last name', 'Mobile'],
      ['Ewa', 'Nowak', '07700 900999'],
    ])
    expect([await send(slowSpreadsheets['a cell that never ends']?.() ?? new Uint8Array()), await send(file)]).toEqual([
      422, 200,
    ])
  })
})
