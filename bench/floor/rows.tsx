import { useState } from 'react'
import type { WorkerRow } from '#shared/api/workforce/worker'

/** The least that React needs to show 10,000 workers in one scroll and to narrow them by name: what the list is measured against. */
const height = 48
const drawn = 18

function Row({ row }: { row: WorkerRow }) {
  return (
    <tr>
      <td>
        <a href={`/workers/${row.slug}`}>{`${row.first_name} ${row.last_name}`}</a>
      </td>
      <td>{row.company?.name}</td>
      <td>{row.onsite_site ?? 'Off site'}</td>
      <td>{row.card?.standing}</td>
      <td>{row.contract_status}</td>
      <td>
        <button type="button">Actions</button>
      </td>
    </tr>
  )
}

export function Floor({ rows }: { rows: readonly WorkerRow[] }) {
  const [search, setSearch] = useState('')
  const [top, setTop] = useState(0)
  const words = search.toLowerCase()
  const found = words
    ? rows.filter(({ first_name, last_name }) => `${first_name} ${last_name}`.toLowerCase().includes(words))
    : rows
  const from = Math.max(0, Math.min(found.length - drawn, Math.floor(top / height) - 1))
  return (
    <>
      <input
        type="search"
        aria-label="Search workers"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div id="scroll" onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        <table>
          <tbody>
            <tr style={{ height: from * height }} />
            {found.slice(from, from + drawn).map((row) => (
              <Row key={row.id} row={row} />
            ))}
            <tr style={{ height: Math.max(0, found.length - from - drawn) * height }} />
          </tbody>
        </table>
      </div>
    </>
  )
}

export const rowsOf = async (): Promise<readonly WorkerRow[]> => (await (await fetch('/rows.json')).json()).data
