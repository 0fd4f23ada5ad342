import { useActorRef, useSelector } from '@xstate/react'
import { MessageSquareText } from 'lucide-react'
import { conversationsMachine } from '#machines/account/conversations.machine'
import { concernsConversations } from '#machines/account/feed-events'
import { pathOf, paths } from '#shared/api/kit/paths'
import { isWorker } from '#shared/api/kit/role'
import type { User } from '#shared/api/kit/user'
import { ButtonLink } from '#ui/elements/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { useFeed } from '#views/account/use-feed'
import type { PageContext } from '#views/shared/screen-table'
import { ConversationPage } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import s from './messages.module.css'

/** /messages: the user's conversations, and the one of `?id=`. Phones show one or the other. */
export function Messages({ page }: { page: PageContext }) {
  return page.user && <Open user={page.user} page={page} />
}

function Open({ user, page }: { user: User; page: PageContext }) {
  const list = useActorRef(conversationsMachine, { input: { query: { search: '' } } })
  const isEmpty = useSelector(list, (state) => state.matches({ shown: 'empty' }) && !state.context.query.search)
  const id = page.query.get('id') ?? undefined
  const partner = useSelector(list, (state) => state.context.items.find((one) => one.id === id)?.with)
  const refresh = () => list.send({ type: 'refresh' })
  useFeed(concernsConversations, refresh)
  return (
    <div className={s.page} data-open={id ? '' : undefined} data-whole-screen={id ? '' : undefined}>
      <ConversationList list={list} userId={user.id} current={id} />
      {id ? (
        <ConversationPage key={id} id={id} user={user} partner={partner} onChanged={refresh} />
      ) : (
        <div className={s.none}>
          {isEmpty ? (
            <None user={user} />
          ) : (
            <EmptyState icon={MessageSquareText} title="Choose a conversation" level={2} />
          )}
        </div>
      )}
    </div>
  )
}

const None = ({ user }: { user: User }) =>
  user.is_payroll_company ? (
    <EmptyState icon={MessageSquareText} title="No messages yet" level={2}>
      When someone writes to you, the conversation appears here.
    </EmptyState>
  ) : isWorker(user.default_role) ? (
    <EmptyState icon={MessageSquareText} title="No messages yet" level={2}>
      When a company writes to you or sends you a job offer, the conversation appears here.
    </EmptyState>
  ) : (
    <EmptyState
      icon={MessageSquareText}
      title="No messages yet"
      level={2}
      action={
        <>
          {!user.is_payroll_company && (
            <ButtonLink kind="primary" href={pathOf({ route: 'workers', params: {}, query: { tab: 'find' } })}>
              Find workers
            </ButtonLink>
          )}
          <ButtonLink href={paths.workers}>Your workers</ButtonLink>
        </>
      }
    >
      Send a job offer, or write to someone who works with you or has applied for one of your jobs. The conversation
      then appears here.
    </EmptyState>
  )
