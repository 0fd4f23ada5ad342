import { type MouseEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { WorkerRow } from '#shared/api/workforce/worker'
import { Floor, rowsOf } from './rows.tsx'

/** Another page of the same program, from which a link leads to the list. */
function Other() {
  const [rows, setRows] = useState<readonly WorkerRow[]>()
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    setRows(await rowsOf())
  }
  if (rows) return <Floor rows={rows} />
  return (
    <nav>
      <a href="/workers" onClick={open}>
        Workers
      </a>
    </nav>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(location.pathname === '/workers' ? <Floor rows={await rowsOf()} /> : <Other />)
