import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { workerContactMachine } from '#machines/jobs/worker-contact.machine'
import { mostText } from '#shared/api/account/conversation'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { TextArea } from '#ui/fields/text-area'
import { Dialog } from '#ui/overlays/dialog'
import s from './directory.module.css'

export type ContactActor = ActorRefFrom<typeof workerContactMachine>

/** Writes a first message to a worker of the directory. */
export function WorkerContact({ contact }: { contact: ContactActor }) {
  const worker = useSelector(contact, (state) => state.context.worker)
  const open = useSelector(contact, (state) => state.matches('writing') || state.matches('sending'))
  const busy = useSelector(contact, (state) => state.hasTag('busy'))
  const text = useSelector(contact, (state) => state.context.text)
  const { errors, message } = useSelector(contact, (state) => state.context.formError)
  return (
    <Dialog
      open={open}
      size="s"
      loading={busy}
      title={`Message ${worker?.name ?? ''}`}
      onClose={() => contact.send({ type: 'close' })}
      foot={
        <>
          <Button onClick={() => contact.send({ type: 'close' })}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={() => contact.send({ type: 'send' })}>
            Send
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
        <TextArea
          label="Message"
          rows={5}
          hint="They see your name and your company."
          value={text}
          maxLength={mostText}
          error={errors.content}
          onChange={(typed) => contact.send({ type: 'change', text: typed })}
        />
      </div>
    </Dialog>
  )
}
