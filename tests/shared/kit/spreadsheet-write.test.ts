import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { writeXlsx } from '#shared/domain/kit/spreadsheet/write'

test('what the browser writes opens elsewhere: its sheet, a head that stays and filters, widths by the heads', async () => {
  const heads = [
    'First name',
    'Email address of the next of kin',
    ...Array.from({ length: 26 }, (_, n) => `Column ${n}`),
  ]
  const rows = [heads, ['=Łukasz', '007']]
  const loaded = new exceljs.Workbook()
  await loaded.xlsx.load(writeXlsx('Workers', rows).buffer)
  const [worksheet] = loaded.worksheets
  expect([loaded.worksheets.length, worksheet?.name]).toEqual([1, 'Workers'])
  expect(worksheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
  expect(worksheet?.autoFilter).toBe('A1:AB2')
  expect(worksheet?.getColumn(1).width).toBe(18)
  expect(worksheet?.getColumn(2).width).toBe('Email address of the next of kin'.length + 3)
  expect(worksheet?.getRow(2).values).toEqual([undefined, "'=Łukasz", '007'])
  expect(worksheet?.getCell('A1').font?.bold).toBe(true)
})
