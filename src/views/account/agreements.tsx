import { useActorRef, useSelector } from '@xstate/react'
import { agreementsMachine } from '#machines/account/agreements.machine'
import type { Agreement } from '#shared/api/account/agreement'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Facts } from '#ui/display/facts'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { Skeleton } from '#ui/elements/skeleton'
import { ErrorState } from '#ui/feedback/error-state'
import { Dialog } from '#ui/overlays/dialog'
import { Content } from '#views/platform/content'

const agreedWords = ({ accepted_at }: Agreement) =>
  accepted_at ? `Agreed ${dayInNumbers(accepted_at)}` : 'Not agreed yet'

/** What the user agreed to, in which version and when; each text can be read, and agreed to if it was not yet. */
export function Agreements({ chart = agreementsMachine }: { chart?: typeof agreementsMachine }) {
  const actor = useActorRef(chart)
  const list = useSelector(actor, (state) => state.context.agreements)
  const open = useSelector(actor, (state) => state.context.open)
  const message = useSelector(actor, (state) => state.context.formError.message)
  const accepting = useSelector(actor, (state) => state.matches('accepting'))
  if (useSelector(actor, (state) => state.matches('unreachable')))
    return <ErrorState title="Agreements could not be loaded" onRetry={() => actor.send({ type: 'retry' })} />
  if (!list) return <Skeleton height={40} />
  return (
    <>
      <Facts
        facts={list.map((text) => ({
          name: `${text.title}, version ${text.version}`,
          value: (
            <>
              {agreedWords(text)}{' '}
              <LinkButton
                aria-label={`${text.accepted_at ? 'Read' : 'Read and agree'}: ${text.title}`}
                onClick={() => actor.send({ type: 'read', slug: text.slug })}
              >
                {text.accepted_at ? 'Read' : 'Read and agree'}
              </LinkButton>
            </>
          ),
        }))}
      />
      {!open && message && <ErrorText announce>{message}</ErrorText>}
      <Dialog
        open={open !== undefined}
        onClose={() => actor.send({ type: 'close' })}
        title={open?.title}
        loading={accepting}
        foot={
          open?.accepted_at === null && (
            <Button kind="primary" size="l" busy={accepting} onClick={() => actor.send({ type: 'agree' })}>
              I agree
            </Button>
          )
        }
      >
        {open && <Content slug={open.slug} untitled />}
        {message && <ErrorText announce>{message}</ErrorText>}
      </Dialog>
    </>
  )
}
