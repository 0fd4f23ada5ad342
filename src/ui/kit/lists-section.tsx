import { RefreshCw, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '#ui/data-table/data-table'
import { Filter } from '#ui/data-table/filter'
import { Filters } from '#ui/data-table/filters'
import { Card } from '#ui/display/card'
import { Chip, type Tone } from '#ui/display/chip'
import { Name } from '#ui/display/name'
import { Button } from '#ui/elements/button'
import { Dots } from '#ui/elements/dots'
import { IconButton } from '#ui/elements/icon-button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { SearchField } from '#ui/fields/search-field'
import { Tabs } from '#ui/navigation/tabs'
import { Menu } from '#ui/overlays/menu'
import type { Column } from '#web/ui/data-table/column.ts'
import s from './kit.module.css'
import { Section } from './section.tsx'

type Worker = { id: string; name: string; trade: string; contract: string; tone: Tone; hours: number }
const people: Worker[] = [
  { id: '1', name: 'Oluwaseun Adeyemi-Bankole', trade: 'Steel fixer', contract: 'Current', tone: 'ok', hours: 40.5 },
  {
    id: '2',
    name: 'Bartholomew Featherstonehaugh-Cholmondeley',
    trade: 'Dryliner',
    contract: 'Future',
    tone: 'info',
    hours: 0,
  },
  { id: '3', name: 'Siobhán McGillicuddy', trade: 'Scaffolder', contract: 'In Progress', tone: 'none', hours: 38.25 },
  { id: '4', name: 'Tomasz Zieliński', trade: 'Bricklayer', contract: 'Unassigned', tone: 'wait', hours: 36 },
]
const columns: Column<Worker>[] = [
  {
    id: 'name',
    head: 'Worker',
    sortBy: (row) => row.name,
    width: '34%',
    cell: (row) => <Name href="#lists">{row.name}</Name>,
  },
  { id: 'trade', head: 'Trade', sortBy: (row) => row.trade, cell: (row) => row.trade },
  {
    id: 'contract',
    head: 'Contract',
    cell: (row) => (
      <Chip tone={row.tone} bare={row.tone === 'ok'}>
        {row.contract}
      </Chip>
    ),
  },
  { id: 'hours', head: 'Hours', numeric: true, sortBy: (row) => row.hours, cell: (row) => `${row.hours} h` },
  {
    id: 'menu',
    head: 'Actions',
    hideHead: true,
    width: '60px',
    cell: (row) => (
      <Menu
        label={`Actions for ${row.name}`}
        items={[{ label: 'Open profile' }]}
        trigger={<IconButton icon={Dots} label={`Actions for ${row.name}`} />}
      />
    ),
  },
]
const trades = people.map((person) => ({ value: person.trade, label: person.trade }))
const shared = { caption: 'Workers', columns, rowId: (row: Worker) => row.id, rowName: (row: Worker) => row.name }

export function ListsSection() {
  const [tab, setTab] = useState('all')
  const [printing, setPrinting] = useState(false)
  const [selected, setSelected] = useState(['3'])
  const [search, setSearch] = useState('')
  const [trade, setTrade] = useState('All')
  const all = (
    <DataTable {...shared} rows={people} selected={selected} onSelect={setSelected} total={148} onMore={() => {}} />
  )
  return (
    <Section title="Lists">
      <Card flush label="What narrows a list">
        <Filters
          search={
            <SearchField label="Search workers" placeholder="Name, trade or card" value={search} onChange={setSearch} />
          }
        >
          <Filter label="Trade" options={trades} value={trade} onChange={setTrade} />
        </Filters>
      </Card>
      <Card flush label="Workers in tabs">
        <Tabs
          label="Workers"
          value={tab}
          onChoose={setTab}
          printing={printing}
          onPrinting={setPrinting}
          tabs={[
            { id: 'all', label: 'All', count: 148, content: all },
            {
              id: 'site',
              label: 'On site',
              count: 37,
              content: <DataTable {...shared} compact rows={people.slice(0, 2)} />,
            },
            { id: 'visitors', label: 'Visitors', disabledReason: 'no gate on this site', content: null },
          ]}
        />
      </Card>
      <Card flush label="Loading">
        <DataTable {...shared} rows={people.slice(0, 1)} loading total={148} onMore={() => {}} />
      </Card>
      <div className={s.three}>
        <Card flush label="Empty">
          <EmptyState icon={Users} title="No workers yet" action={<Button kind="primary">Import spreadsheet</Button>}>
            People you link or import appear here, with their cards and hours.
          </EmptyState>
        </Card>
        <Card flush label="Nothing found">
          <EmptyState
            icon={Search}
            title="Nobody matches ‘zielinsky’"
            action={<Button icon={RefreshCw}>Clear filters</Button>}
          >
            Check the spelling, or clear the 2 filters.
          </EmptyState>
        </Card>
        <Card flush label="Error">
          <DataTable
            {...shared}
            rows={[]}
            error={
              <ErrorState title="Could not load workers" onRetry={() => {}}>
                The server did not answer. What you see elsewhere is from 07:31.
              </ErrorState>
            }
          />
        </Card>
      </div>
    </Section>
  )
}
