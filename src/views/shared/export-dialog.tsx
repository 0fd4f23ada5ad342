import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import type { AnyActorRef } from 'xstate'
import { Facts } from '#ui/display/facts'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { Dialog } from '#ui/overlays/dialog'
import s from './export-dialog.module.css'

type Downloading = { context: { formError: string | undefined }; hasTag: (tag: 'busy') => boolean }
type Props = {
  actor: Pick<AnyActorRef, 'subscribe'> & {
    getSnapshot: () => Downloading
    send: (event: { type: 'close' } | { type: 'download' }) => void
  }
  title: string
  facts: readonly { name: string; value: string }[]
}

/** What the spreadsheet will contain, and a button to download it. */
export function ExportDialog({ actor, title, facts }: Props) {
  const formError = useSelector(actor, (state: Downloading) => state.context.formError)
  const busy = useSelector(actor, (state: Downloading) => state.hasTag('busy'))
  return (
    <Dialog
      open
      title={title}
      size="s"
      loading={busy}
      onClose={() => actor.send({ type: 'close' })}
      foot={
        <Button kind="primary" icon={Download} busy={busy} onClick={() => actor.send({ type: 'download' })}>
          Download Sheet
        </Button>
      }
    >
      <div className={s.question}>
        <Facts facts={facts} />
        <p>An Excel file with London times. It opens for you alone, and its address is good for five minutes.</p>
        {formError && <ErrorText announce>{formError}</ErrorText>}
      </div>
    </Dialog>
  )
}
