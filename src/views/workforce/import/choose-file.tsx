import { useSelector } from '@xstate/react'
import { Download, Undo2 } from 'lucide-react'
import { hasTag } from '#lifecycles/law'
import { importBatchLifecycle } from '#lifecycles/workforce/import-batch'
import { dayWithDots } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { UploadField } from '#ui/fields/upload-field'
import type { ImportActor } from './import-steps.tsx'
import s from './worker-import.module.css'

const people = (n: number) => (n === 1 ? '1 person' : `${n} people`)

/** Upload a file, download the template, or undo an earlier import. */
export function ChooseFile({ actor }: { actor: ImportActor }) {
  const errorMessage = useSelector(actor, ({ context }) => context.message)
  const name = useSelector(actor, ({ context }) => context.file?.name)
  const batches = useSelector(actor, ({ context }) => context.start?.batches ?? [])
  return (
    <div className={s.narrow}>
      <h1>Import workers from a spreadsheet</h1>
      <p className={s.under}>
        Muster reads the file, shows you what is wrong, and you repair it here. Nobody is added before you press Import.
      </p>
      {errorMessage && (
        <Banner tone="bad" announce>
          {name ? `${name}: ` : ''}
          {errorMessage}
        </Banner>
      )}
      <UploadField
        label="Spreadsheet of workers"
        hint="One row for each worker, with a first name, a last name and a mobile number."
        note=".xlsx or .csv, up to 10 MB and 10,000 rows"
        accept=".xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv"
        files={[]}
        onChoose={([file]) => file && actor.send({ type: 'choose', file })}
      />
      <div>
        <Button icon={Download} onClick={() => actor.send({ type: 'saveTemplate' })}>
          Download a template
        </Button>
      </div>
      {batches.length > 0 && (
        <Card title="Imported before" flush>
          <ul className={s.batches}>
            {batches.map((batch) => (
              <li key={batch.id}>
                <span>
                  <strong>{batch.file_name}</strong>
                  <span className={s.muted}>
                    {dayWithDots(batch.at)}, {batch.by}, {people(batch.invited)} asked, {batch.updated} updated
                  </span>
                </span>
                {hasTag(importBatchLifecycle, batch.status, 'takenBack') ? (
                  <span className={s.muted}>Taken back</span>
                ) : (
                  <Button
                    size="s"
                    icon={Undo2}
                    aria-label={`Undo the import of ${batch.file_name}`}
                    onClick={() => actor.send({ type: 'undo', batch: { id: batch.id, file_name: batch.file_name } })}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
