import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { spreadsheetImportMachine } from '#machines/workforce/spreadsheet-import.machine'
import s from './worker-import.module.css'

export type ImportActor = ActorRefFrom<typeof spreadsheetImportMachine>
const steps = ['Drop', 'Map columns', 'Review', 'Import', 'Result'] as const

/** The step of the import, in words. */
export function ImportSteps({ actor }: { actor: ImportActor }) {
  const now = useSelector(actor, (state) => {
    if (state.matches('done') || state.matches('undone')) return 4
    if (state.matches({ working: 'importing' }) || state.matches({ working: 'cancelling' })) return 3
    if (state.matches({ working: 'mapping' })) return 1
    if (state.matches('working') && !state.matches({ working: 'reading' })) return 2
    return state.context.report ? 4 : 0
  })
  return (
    <nav aria-label="Steps" className={s.steps}>
      <ol>
        {steps.map((step, place) => (
          <li key={step} aria-current={place === now ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}
