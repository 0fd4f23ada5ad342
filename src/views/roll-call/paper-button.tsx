import { useActorRef, useSelector } from '@xstate/react'
import { FileText } from 'lucide-react'
import { type FirePaper, firePaperMachine } from '#machines/fire-paper.machine'
import { Button } from '#ui/button'
import { ErrorText } from '#ui/error-text'
import { useNews } from '#views/use-news'

/** Opens a fire list or a report as a PDF. */
export function PaperButton({ wanted, size, children }: { wanted: FirePaper; size?: 's' | 'l'; children: string }) {
  const actor = useActorRef(firePaperMachine)
  const busy = useSelector(actor, (state) => state.matches('asking'))
  const failure = useSelector(actor, (state) => state.context.failure)
  useNews(actor, ({ url }) => location.assign(url))
  return (
    <>
      <Button
        size={size}
        wide={size === 'l'}
        icon={FileText}
        busy={busy}
        onClick={() => actor.send({ type: 'ask', wanted })}
      >
        {children}
      </Button>
      {failure && <ErrorText>{failure.message ?? 'No connection. Try again.'}</ErrorText>}
    </>
  )
}
