import { useActorRef, useSelector } from '@xstate/react'
import { spreadsheetImportMachine } from '#machines/workforce/spreadsheet-import.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { ErrorState } from '#ui/feedback/error-state'
import { Confirm } from '#ui/overlays/confirm'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { ChooseFile } from './choose-file.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportWaiting } from './import-waiting.tsx'
import { MapColumns } from './map-columns.tsx'
import { Opening } from './opening.tsx'
import { ReviewRows } from './review-rows.tsx'
import s from './worker-import.module.css'

/** /workers/link-spreadsheet: import of workers from a spreadsheet, from the file to the result. */
export function SpreadsheetImport({ page }: { page: PageContext }) {
  const actor = useActorRef(spreadsheetImportMachine)
  const opening = useSelector(actor, (state) => state.matches('opening'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const choosing = useSelector(actor, (state) => state.matches('choosing'))
  const mapping = useSelector(actor, (state) => state.matches({ working: 'mapping' }))
  const reviewing = useSelector(actor, (state) => state.matches({ working: 'reviewing' }))
  const leaving = useSelector(actor, (state) => state.matches({ working: 'leaving' }))
  const confirming = useSelector(actor, (state) => state.matches('confirmingUndo'))
  const undoing = useSelector(actor, (state) => state.matches('undoing'))
  const done = useSelector(actor, (state) => state.matches('done'))
  const undone = useSelector(actor, (state) => state.matches('undone'))
  const working = useSelector(actor, (state) => state.matches('working'))
  const hasReport = useSelector(actor, ({ context }) => context.report !== undefined)
  const batch = useSelector(actor, ({ context }) => context.batch?.file_name ?? '')
  const invited = useSelector(actor, ({ context }) => context.report?.invited)
  useActorEvents(actor, ({ type, message }) =>
    page.toast({ tone: type === 'failed' ? 'error' : 'success', text: message || outcomes.importDone }),
  )
  const isConfirmOpen = confirming || undoing
  const result = done || undone || (isConfirmOpen && hasReport)
  return (
    <div className={s.page}>
      {!opening && !unreachable && <ImportSteps actor={actor} />}
      {opening && <Opening />}
      {unreachable && (
        <ErrorState level={1} title="The import could not be opened" onRetry={() => actor.send({ type: 'retry' })} />
      )}
      {(choosing || (isConfirmOpen && !hasReport)) && <ChooseFile actor={actor} />}
      {mapping && <MapColumns actor={actor} />}
      {(reviewing || leaving) && <ReviewRows actor={actor} />}
      {working && !mapping && !reviewing && !leaving && <ImportWaiting actor={actor} />}
      {result && <ImportResult actor={actor} />}
      <Confirm
        open={leaving}
        question="Leave this file?"
        verb="Leave"
        keep="Keep repairing"
        danger
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        Nothing of it was imported yet. What you repaired here is lost.
      </Confirm>
      <Confirm
        open={isConfirmOpen}
        question={`Take ${batch} back?`}
        verb="Undo import"
        danger
        busy={undoing}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'deny' })}
      >
        {invited === 1 ? 'The person asked by it is' : 'People asked by it are'} not asked any more, and what it changed
        is as before. Whoever works for you since stays, and is named.
      </Confirm>
    </div>
  )
}
