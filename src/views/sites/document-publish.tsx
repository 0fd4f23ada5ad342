import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { uploadFieldMachine } from '#machines/platform/upload-field.machine'
import type { DocumentDraft, siteDocumentsMachine } from '#machines/sites/site-documents.machine'
import { dictionary } from '#shared/api/platform/dictionary'
import { type DocumentLanguage, documentLanguages } from '#shared/domain/platform/document-languages'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { MultiSelect } from '#ui/fields/multi-select'
import { Select } from '#ui/fields/select'
import { TextField } from '#ui/fields/text-field'
import { Dialog } from '#ui/overlays/dialog'
import { Upload } from '#views/platform/upload'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './documents.module.css'

const trades = dictionary.ROLE.map(({ id, value }) => ({ value: id, label: value }))
const isLanguage = (code: string): code is DocumentLanguage => code in documentLanguages
const languages = Object.entries(documentLanguages).flatMap(([value, label]) =>
  isLanguage(value) ? [{ value, label }] : [],
)

/** A new document, or the next version of one. The file is uploaded while the form is filled in. */
export function DocumentPublish({ documents }: { documents: ActorRefFrom<typeof siteDocumentsMachine> }) {
  const draft = useSelector(documents, (state) => state.context.draft)
  const { errors, message } = useSelector(documents, (state) => state.context.formError)
  const busy = useSelector(documents, (state) => state.hasTag('busy'))
  const upload = useActorRef(uploadFieldMachine, { input: { field: 'rams' } })
  const change = (changed: Partial<DocumentDraft>) => documents.send({ type: 'change', draft: changed })
  useActorEvents(upload, (event) => {
    const [file] = event.type === 'uploaded' ? event.files : []
    if (file) change({ file: { id: file.id, name: file.name } })
  })
  const cancel = () => documents.send({ type: 'cancel' })
  const next = (draft.document?.versions[0]?.version ?? 0) + 1
  return (
    <Dialog
      open
      loading={busy}
      onClose={cancel}
      title={draft.document ? `${draft.document.name}, version ${next}` : 'Publish a safety document'}
      foot={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            kind="primary"
            busy={busy}
            disabledReason={draft.file ? undefined : 'the PDF is not here yet'}
            onClick={() => documents.send({ type: 'submit' })}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className={s.form}>
        {message && (
          <Banner tone="bad" announce>
            {message}
          </Banner>
        )}
        {draft.document ? (
          <p>Everybody it is for reads and signs the new version before they start work again.</p>
        ) : (
          <>
            <TextField
              label="Name"
              maxLength={120}
              value={draft.name}
              error={errors.name}
              onChange={(name) => change({ name })}
            />
            <MultiSelect
              label="For"
              hint="The trades that read it; none chosen means everybody."
              all="Everybody"
              limit={60}
              show={2}
              options={trades}
              value={draft.roles}
              error={errors.roles}
              onChange={(roles) => change({ roles })}
            />
            <Select
              label="Language"
              options={languages}
              value={draft.language}
              error={errors.language}
              onChange={(language) => language && change({ language })}
            />
          </>
        )}
        <Upload
          upload={upload}
          label="The document, a PDF of at most 50 MB"
          accept="application/pdf,.pdf"
          errors={draft.file && errors.media_id ? { [draft.file.id]: errors.media_id } : errors}
        />
      </div>
    </Dialog>
  )
}
