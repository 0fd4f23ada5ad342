import { useActorRef, useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { helpMachine } from '#machines/platform/help.machine'
import { Card } from '#ui/display/card'
import { ButtonLink } from '#ui/elements/button-link'
import { Skeleton } from '#ui/elements/skeleton'
import { ErrorState } from '#ui/feedback/error-state'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './help.module.css'

const contents = ['Sign in', 'Register', 'Check in and out', 'Your hours', 'Safety documents', 'Who to ask']

/** /help: the help document, to read here or to download. */
export function Help({ toast, chart = helpMachine }: { toast: PageContext['toast']; chart?: typeof helpMachine }) {
  const actor = useActorRef(chart)
  useActorEvents(actor, ({ message }) => {
    if (message) toast({ tone: 'error', text: message })
  })
  const url = useSelector(actor, (state) => state.context.url)
  const message = useSelector(actor, (state) => state.context.message)
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  return (
    <div className={s.page}>
      <h1>Help</h1>
      {unreachable ? (
        <ErrorState
          title="The help document could not be loaded"
          level={2}
          onRetry={() => actor.send({ type: 'retry' })}
        >
          {message ?? 'Check the connection and try again.'}
        </ErrorState>
      ) : (
        <Card title="How Muster works">
          <p>A short guide to print or to keep on your phone:</p>
          <ul className={s.list}>
            {contents.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {url ? (
            <ButtonLink kind="primary" size="l" icon={Download} href={url} download="muster-help.pdf">
              Download the guide (PDF)
            </ButtonLink>
          ) : (
            <Skeleton width={240} height={44} />
          )}
        </Card>
      )}
    </div>
  )
}
