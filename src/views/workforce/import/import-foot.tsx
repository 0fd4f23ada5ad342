import type { Counts } from '#shared/domain/workforce/import-verdicts'
import { Button } from '#ui/elements/button'
import type { ImportActor } from './import-steps.tsx'
import s from './worker-import.module.css'

/** The rows by status, as a bar and in words, and the button that imports those that are ready. */
export function ImportFoot({ actor, counts }: { actor: ImportActor; counts: Counts }) {
  const { taken, warning, duplicate, error, same, left, ready } = counts
  const parts = [
    { tone: 'ok', count: ready },
    { tone: 'wait', count: warning },
    { tone: 'past', count: duplicate + same + left },
    { tone: 'bad', count: error },
  ]
  const rest = [
    duplicate && `${duplicate} ${duplicate === 1 ? 'duplicate' : 'duplicates'} to decide`,
    same && `${same} with you already`,
    left && `${left} left out`,
  ].filter(Boolean)
  return (
    <footer className={s.foot}>
      <div className={s.stand}>
        <div className={s.meter} aria-hidden="true">
          {parts.map(({ tone, count }) => count > 0 && <i key={tone} data-tone={tone} style={{ flexGrow: count }} />)}
        </div>
        <p className={s.under} role="status">
          <strong>{taken} ready</strong>
          {warning > 0 && `, ${warning} of them with warnings`}
          {rest.map((words) => ` · ${words}`)}
          {error > 0 && <span className={s.bad}> · {error} to repair</span>}
        </p>
      </div>
      <p className={s.promise}>Rows left behind come back to you in a workbook. The whole batch can be undone.</p>
      <Button
        kind="primary"
        size="l"
        disabledReason={taken ? undefined : 'No row is ready yet'}
        onClick={() => actor.send({ type: 'takeIn' })}
      >
        Import {taken} {taken === 1 ? 'row' : 'rows'}
      </Button>
    </footer>
  )
}
