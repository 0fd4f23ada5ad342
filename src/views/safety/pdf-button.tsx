import { useActorRef, useSelector } from '@xstate/react'
import { FileText } from 'lucide-react'
import { type FirePdf, firePdfMachine } from '#machines/safety/fire-pdf.machine'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { useActorEvents } from '#views/shared/use-actor-events'

/** Opens a fire list or a report as a PDF. */
export function PdfButton({ wanted, size, children }: { wanted: FirePdf; size?: 's' | 'l'; children: string }) {
  const actor = useActorRef(firePdfMachine)
  const busy = useSelector(actor, (state) => state.matches('requesting'))
  const failure = useSelector(actor, (state) => state.context.failure)
  useActorEvents(actor, ({ url }) => location.assign(url))
  return (
    <>
      <Button
        size={size}
        wide={size === 'l'}
        icon={FileText}
        busy={busy}
        onClick={() => actor.send({ type: 'request', wanted })}
      >
        {children}
      </Button>
      {failure && <ErrorText>{failure.message ?? 'No connection. Try again.'}</ErrorText>}
    </>
  )
}
