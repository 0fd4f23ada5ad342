import { useState } from 'react'
import { type SpreadsheetCell, type SpreadsheetColumn, SpreadsheetGrid } from '#ui/data-table/spreadsheet-grid'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import s from './kit.module.css'
import { Section } from './section.tsx'

const columns: SpreadsheetColumn[] = [
  { id: 'row', head: 'Row', width: 60, isNumber: true },
  { id: 'name', head: 'Name', width: 200 },
  { id: 'mobile', head: 'Mobile', width: 160 },
  { id: 'rate', head: '£/h', width: 90, isNumber: true },
]
const rows = [
  { name: 'Oluwaseun Adeyemi-Bankole', mobile: '07700 900312', rate: '22.50' },
  { name: 'Siobhán McGillicuddy', mobile: '0770 900', rate: '21.00' },
  { name: 'Tomasz Zieliński', mobile: '0770 900', rate: '4.00' },
]

export function SpreadsheetSection() {
  const [open, setOpen] = useState<number>()
  const cell = (place: number, { id }: SpreadsheetColumn): SpreadsheetCell => {
    const row = rows[place]
    if (!row || id === 'row') return { text: String(place + 2) }
    if (id === 'name') return { text: row.name }
    const opens = { onOpen: () => setOpen(place) }
    if (id === 'rate')
      return row.rate === '4.00'
        ? { text: row.rate, tone: 'wait', description: 'Under the minimum wage', ...opens }
        : { text: row.rate }
    if (place === 0) return { text: row.mobile }
    return { text: row.mobile, tone: 'bad', description: 'Mobile has 7 digits', alike: open !== undefined, ...opens }
  }
  return (
    <Section title="Sheet">
      <Card flush label="A spreadsheet in repair">
        <div className={s.sheet}>
          <SpreadsheetGrid
            caption="Rows of a spreadsheet"
            columns={columns}
            count={rows.length}
            rowId={(place) => place}
            cell={cell}
            open={
              open === undefined
                ? undefined
                : {
                    place: open,
                    column: 'mobile',
                    label: 'Repair the mobile',
                    content: <Button onClick={() => setOpen(undefined)}>Done</Button>,
                  }
            }
            onClose={() => setOpen(undefined)}
            onNext={() => setOpen(1)}
            onUndo={() => setOpen(undefined)}
          />
        </div>
      </Card>
    </Section>
  )
}
