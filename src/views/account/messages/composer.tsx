import { useActorRef, useSelector } from '@xstate/react'
import { Paperclip, Send } from 'lucide-react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { messageDraftMachine } from '#machines/account/message-draft.machine'
import { mostText } from '#shared/api/account/conversation'
import { Button } from '#ui/elements/button'
import { Icon } from '#ui/elements/icon'
import { useSmallScreen } from '#ui/elements/use-screen-size'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { TextArea } from '#ui/fields/text-area'
import { MessageQueueActor } from '#views/account/message-queue-actor'
import s from './messages.module.css'

type Props = { conversationId: string; userId: string }

/** Where a message is written. What is typed stays until it is sent; a file is sent as soon as it is chosen. */
export function Composer({ conversationId, userId }: Props) {
  const actor = useActorRef(messageDraftMachine, { input: { userId, conversationId } })
  const draft = useSelector(actor, (state) => state.context.text)
  const queue = MessageQueueActor.useActorRef()
  const isSmall = useSmallScreen()
  const write = (text: string) => actor.send({ type: 'write', text })
  const over = draft.trim().length - mostText
  const tooLong = over > 0 ? `At most ${mostText} characters in one message: shorten it by ${over}.` : undefined
  const send = () => {
    if (!draft.trim() || tooLong) return
    queue.send({ type: 'add', conversationId, content: draft.trim() })
    write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isSmall) return
    event.preventDefault()
    send()
  }
  const onChoose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    if (file)
      queue.send({ type: 'add', conversationId, content: '', file: { name: file.name, size: file.size, blob: file } })
    input.value = ''
  }
  return (
    <form
      className={s.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={s.box}>
        <label className={s.clip} title="Attach a file or photo">
          <Icon of={Paperclip} />
          <VisuallyHidden>Attach a file or photo</VisuallyHidden>
          <input type="file" accept="image/*,application/pdf" onChange={onChoose} />
        </label>
        <TextArea
          label="Message"
          hideLabel
          rows={1}
          placeholder="Write a message"
          value={draft}
          error={tooLong}
          onChange={write}
          onKeyDown={onKeyDown}
        />
        <Button
          kind={draft.trim() ? 'primary' : 'plain'}
          size={isSmall ? 'm' : 'l'}
          icon={Send}
          type="submit"
          aria-label="Send"
        >
          {!isSmall && 'Send'}
        </Button>
      </div>
      <p>Enter sends, Shift + Enter starts a new line · one file per message, up to 25 MB</p>
    </form>
  )
}
