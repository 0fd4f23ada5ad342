import { useActorRef, useSelector } from '@xstate/react'
import { FileText, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { siteDocumentsMachine } from '#machines/sites/site-documents.machine'
import type { SiteDocument } from '#shared/api/sites/site-document'
import { DataTable } from '#ui/data-table/data-table'
import { Button } from '#ui/elements/button'
import { Dots } from '#ui/elements/dots'
import { ErrorText } from '#ui/elements/error-text'
import { IconButton } from '#ui/elements/icon-button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Confirm } from '#ui/overlays/confirm'
import { Menu } from '#ui/overlays/menu'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { DocsAudit } from './docs-audit.tsx'
import { documentColumns } from './document-columns.tsx'
import { DocumentPublish } from './document-publish.tsx'
import s from './documents.module.css'
import { readOnlyReason } from './site-head.tsx'
import type { SiteTabProps } from './site-tab-props.tsx'

/** The documents tab of a site: its documents, and who has accepted them. */
export const DocumentsTab = ({ site, page }: SiteTabProps) => (
  <div className={s.tab}>
    <Documents
      siteId={site.id}
      editable={site.editable}
      disabledReason={site.editable ? undefined : readOnlyReason(site)}
      toast={page.toast}
    />
    <DocsAudit site={site} />
  </div>
)

/** The safety documents of a site with their versions; users who can edit the site can publish and withdraw them. */
export function Documents({
  siteId,
  editable,
  disabledReason,
  toast,
}: {
  siteId: string
  editable: boolean
  disabledReason: string | undefined
  toast: PageContext['toast']
}) {
  const actor = useActorRef(siteDocumentsMachine, { input: { siteId } })
  const documents = useSelector(actor, (state) => state.context.documents)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const isConfirmOpen = useSelector(actor, (state) => state.matches('confirming') || state.matches('withdrawing'))
  const withdrawing = useSelector(actor, (state) => state.matches('withdrawing'))
  const writing = useSelector(actor, (state) => state.matches('writing') || state.matches('sending'))
  const withdrawn = useSelector(actor, (state) => state.context.withdrawn)
  const refused = useSelector(actor, (state) => state.context.formError.message)
  useActorEvents(actor, (event) =>
    toast({
      tone: 'success',
      text:
        event.type === 'withdrawn'
          ? `${event.name} was withdrawn`
          : `${event.name} version ${event.version} is published`,
    }),
  )
  const columns = useMemo(
    () => [
      ...documentColumns,
      ...(editable
        ? [
            {
              id: 'menu',
              head: 'Actions',
              hideHead: true,
              width: '60px',
              cell: (document: SiteDocument) =>
                document.withdrawn_at === null && (
                  <Menu
                    label={`Actions for ${document.name}`}
                    items={[
                      { label: 'New version', onChoose: () => actor.send({ type: 'renew', document }) },
                      { label: 'Withdraw', onChoose: () => actor.send({ type: 'withdraw', document }) },
                    ]}
                    trigger={<IconButton icon={Dots} label={`Actions for ${document.name}`} />}
                  />
                ),
            },
          ]
        : []),
    ],
    [actor, editable],
  )
  const publish = (
    <Button icon={Plus} disabledReason={disabledReason} onClick={() => actor.send({ type: 'publish' })}>
      Publish a document
    </Button>
  )
  return (
    <div className={s.documents}>
      {documents.length > 0 && <div className={s.bar}>{publish}</div>}
      <DataTable
        caption="Safety documents"
        columns={columns}
        rows={documents}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={loading}
        error={
          unreachable && (
            <ErrorState
              level={2}
              title="The documents could not be loaded"
              onRetry={() => actor.send({ type: 'retry' })}
            />
          )
        }
        empty={
          <EmptyState icon={FileText} title="No safety documents yet" level={2} action={publish}>
            Workers read and sign them before they start; a new version is signed again.
          </EmptyState>
        }
      />
      {writing && <DocumentPublish documents={actor} />}
      <Confirm
        open={isConfirmOpen}
        question={`Withdraw ${withdrawn?.name ?? 'this document'}?`}
        verb="Withdraw"
        keep="Keep"
        danger
        busy={withdrawing}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onDeny={() => actor.send({ type: 'cancel' })}
      >
        Nobody is asked to read it from now on. Who accepted which version stays written.
        {refused && <ErrorText announce>{refused}</ErrorText>}
      </Confirm>
    </div>
  )
}
