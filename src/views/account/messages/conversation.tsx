import { useActorRef, useSelector } from '@xstate/react'
import { ArrowLeft, Ban, CloudOff, Ellipsis, Handshake, MessageSquareOff, User as Person } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { companyBlockMachine } from '#machines/account/company-block.machine'
import { conversationMachine } from '#machines/account/conversation.machine'
import { concernsConversation } from '#machines/account/feed-events'
import type { OpenConversation } from '#shared/api/account/conversation'
import { createOfferAddress } from '#shared/api/kit/offer-address'
import { pathOf, paths } from '#shared/api/kit/paths'
import { isWorker } from '#shared/api/kit/role'
import type { User } from '#shared/api/kit/user'
import { count } from '#shared/domain/kit/words'
import { Avatar } from '#ui/display/avatar'
import { ButtonLink } from '#ui/elements/button-link'
import { Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { Menu } from '#ui/overlays/menu'
import { FeedActor } from '#views/account/feed-actor'
import { MessageQueueActor } from '#views/account/message-queue-actor'
import { Question, useQuestion } from '#views/shared/question'
import { useRefreshHome } from '#views/shared/refresh-home'
import { useActorEvents } from '#views/shared/use-actor-events'
import { Composer } from './composer.tsx'
import { MessageFlow, UnloadedFlow } from './message-flow.tsx'
import { nameOf } from './message-words.ts'
import s from './messages.module.css'

type Partner = OpenConversation['with']
type Props = {
  id: string
  user: User
  /** The other person, where the list has them: shown also while the conversation cannot be loaded. */
  partner: Partner | undefined
  onChanged: () => void
}

export function ConversationPage({ id, user, partner, onChanged }: Props) {
  const actor = useActorRef(conversationMachine, { input: { id, userId: user.id } })
  const conversation = useSelector(actor, (state) => state.context.conversation)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const refreshHome = useRefreshHome()
  // At once: somebody waits for the answer.
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (!concernsConversation(event, id)) return
    const { modelId, conversationId } = event
    actor.send(modelId || !conversationId ? { type: 'cardsChanged', modelId } : { type: 'refresh' })
  })
  useActorEvents(actor, () => {
    onChanged()
    refreshHome()
  })
  useActorEvents(MessageQueueActor.useActorRef(), (event) => {
    actor.send(event)
    onChanged()
  })
  if (missing)
    return (
      <Pane label="Conversation">
        <EmptyState icon={MessageSquareOff} title="There is no such conversation" level={2} action={<Back />}>
          The link may be wrong, or the conversation is somebody else’s.
        </EmptyState>
      </Pane>
    )
  if (unreachable)
    return (
      <Pane label={partner ? `Conversation with ${nameOf(partner)}` : 'Conversation'}>
        <header className={s.head}>{partner ? <Who partner={partner} /> : <ToList />}</header>
        <Unsent conversationId={id} />
        <UnloadedFlow conversationId={id} onRetry={() => actor.send({ type: 'retry' })} />
        <Composer conversationId={id} userId={user.id} />
      </Pane>
    )
  if (!conversation)
    return (
      <Pane label="Conversation">
        <div className={s.waiting} aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      </Pane>
    )
  return (
    <Pane label={`Conversation with ${nameOf(conversation.with)}`}>
      <Head actor={actor} conversation={conversation} user={user} />
      <Unsent conversationId={id} />
      <MessageFlow actor={actor} conversation={conversation} userId={user.id} sends={sendsOffers(user)} />
      {conversation.closed ? (
        <div className={s.closed}>
          <Banner tone="plain">{conversation.closed}</Banner>
        </div>
      ) : (
        <Composer conversationId={id} userId={user.id} />
      )}
    </Pane>
  )
}

const Pane = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={s.pane} aria-label={label}>
    {children}
  </section>
)
const Back = () => <ButtonLink href={paths.messages}>All conversations</ButtonLink>

const sendsOffers = (user: User) => !isWorker(user.default_role) && !user.is_payroll_company

/** 'Scaffolder', or the company of somebody who runs one. */
const factsOf = ({ is_worker, trade, company }: Partner) => (is_worker ? trade : company?.name)

const ToList = () => (
  <a className={s.back} href={paths.messages} aria-label="Back to messages">
    <Icon of={ArrowLeft} />
  </a>
)

const Who = ({ partner }: { partner: Partner }) => (
  <>
    <ToList />
    <Avatar name={nameOf(partner)} src={partner.photo?.full_url} />
    <div className={s.who}>
      <h2>{nameOf(partner)}</h2>
      <p>{factsOf(partner)}</p>
    </div>
  </>
)

function Head({
  actor,
  conversation,
  user,
}: {
  actor: ActorRefFrom<typeof conversationMachine>
  conversation: OpenConversation
  user: User
}) {
  const { with: partner, is_blocked } = conversation
  const company = partner.company
  const isStaff = !isWorker(user.default_role)
  return (
    <header className={s.head}>
      <Who partner={partner} />
      {isStaff && partner.is_worker && (
        <div className={s.actions}>
          {company && (
            <ButtonLink href={pathOf({ route: 'worker', params: { slug: partner.slug } })} size="s" icon={Person}>
              View profile
            </ButtonLink>
          )}
          {sendsOffers(user) && (
            <ButtonLink href={createOfferAddress({ worker: partner.id })} size="s" icon={Handshake}>
              Send Offer
            </ButtonLink>
          )}
        </div>
      )}
      {!isStaff && !partner.is_worker && company && (
        <Block company={company} isBlocked={is_blocked} onChanged={() => actor.send({ type: 'refresh' })} />
      )}
    </header>
  )
}

type BlockProps = { company: { id: string; name: string }; isBlocked: boolean; onChanged: () => void }

/** A worker's menu: to take no messages from the company, or to take them again. */
function Block({ company: { id, name }, isBlocked, onChanged }: BlockProps) {
  const actor = useActorRef(companyBlockMachine, { input: { companyId: id } })
  const failed = useSelector(actor, (state) => state.matches('failed'))
  const question = useQuestion(() => actor.send({ type: 'block' }))
  useActorEvents(actor, onChanged)
  const block = () =>
    question.send({
      type: 'open',
      question: {
        id,
        title: `Block ${name}?`,
        text: 'Nobody of this company can write to you. Your conversations stay, and you can unblock it at any time.',
        yes: 'Block',
      },
    })
  return (
    <>
      <Menu
        label="More about this conversation"
        trigger={<IconButton icon={Ellipsis} label="More about this conversation" />}
        items={[
          isBlocked
            ? { label: `Unblock ${name}`, icon: Ban, onChoose: () => actor.send({ type: 'unblock' }) }
            : { label: `Block ${name}`, icon: Ban, onChoose: block },
        ]}
      />
      {failed && (
        <Banner tone="bad" announce>
          That did not work. Try again.
        </Banner>
      )}
      <Question actor={question} />
    </>
  )
}

/** While there is no connection: how many messages wait for it. */
function Unsent({ conversationId }: { conversationId: string }) {
  const waits = MessageQueueActor.useSelector((state) => state.hasTag('waiting'))
  const unsent = MessageQueueActor.useSelector(
    ({ context }) => context.items.filter((item) => item.conversationId === conversationId && !item.problem).length,
  )
  if (!waits || !unsent) return null
  return (
    <Banner tone="wait" icon={CloudOff} edge announce>
      <b>You’re offline.</b> {count(unsent, 'message', 'messages')} will be sent when you’re back.
    </Banner>
  )
}
