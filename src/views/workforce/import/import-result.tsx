import { useSelector } from '@xstate/react'
import { Download, FileSpreadsheet, Undo2 } from 'lucide-react'
import { paths } from '#shared/api/kit/paths'
import { Facts } from '#ui/display/facts'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { Banner } from '#ui/feedback/banner'
import type { ImportActor } from './import-steps.tsx'
import s from './worker-import.module.css'

/** The result: who was invited and updated, which rows were left out, and a button to undo the import. */
export function ImportResult({ actor }: { actor: ImportActor }) {
  const report = useSelector(actor, ({ context }) => context.report)
  const undone = useSelector(actor, ({ context }) => context.undone)
  const message = useSelector(actor, ({ context }) => context.message)
  const file = useSelector(actor, ({ context }) => context.file?.name ?? context.batch?.file_name ?? '')
  const id = useSelector(actor, ({ context }) => context.batchId)
  const behind = report ? report.counts.error + report.counts.duplicate + report.counts.left : 0
  return (
    <div className={s.narrow}>
      <h1>{undone ? 'Import taken back' : 'Import done'}</h1>
      <p className={s.under}>{file}</p>
      {message && <Banner tone="wait">{message}</Banner>}
      {undone && (
        <>
          <Facts
            facts={[
              { name: 'Removed', value: undone.removed },
              { name: 'As before', value: undone.restored },
              { name: 'Kept', value: undone.kept.length },
            ]}
          />
          {undone.kept.map(({ row, name, words }) => (
            <Banner key={row} tone="wait">{`Row ${row}, ${name}: ${words}. Kept.`}</Banner>
          ))}
        </>
      )}
      {report && !undone && (
        <>
          <Facts
            facts={[
              { name: 'Asked by text message', value: report.invited },
              { name: 'Updated', value: report.updated },
              { name: 'With you already', value: report.counts.same },
              { name: 'Left behind', value: behind },
            ]}
          />
          {report.invited > 0 && (
            <p>
              Whoever was asked is linked with you as soon as they sign in or register with their number and accept.
            </p>
          )}
        </>
      )}
      <div className={s.tools}>
        {report && !undone && behind > 0 && (
          <Button icon={Download} onClick={() => actor.send({ type: 'saveErrors' })}>
            Download the rows left behind
          </Button>
        )}
        {!undone && (
          <Button icon={Undo2} onClick={() => actor.send({ type: 'undo', batch: { id, file_name: file } })}>
            Undo this import
          </Button>
        )}
        <Button icon={FileSpreadsheet} onClick={() => actor.send({ type: 'restart' })}>
          Another file
        </Button>
        <ButtonLink kind="primary" href={paths.workers}>
          To the workers
        </ButtonLink>
      </div>
    </div>
  )
}
