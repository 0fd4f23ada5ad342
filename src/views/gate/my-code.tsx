import { useActorRef, useSelector } from '@xstate/react'
import { workerCodeMachine } from '#machines/gate/worker-code.machine'
import { QrCode } from '#ui/display/qr-code'
import { Button } from '#ui/elements/button'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Dialog } from '#ui/overlays/dialog'
import s from './my-code.module.css'

/** The code that a worker shows at the gate: full screen, at maximum brightness. */
export function MyCode({ userId, onClose }: { userId: string; onClose: () => void }) {
  const actor = useActorRef(workerCodeMachine, { input: { userId } })
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'showing'))
  const sites = useSelector(actor, ({ context }) => context.gates)
  const siteId = useSelector(actor, ({ context }) => context.siteId)
  const text = useSelector(actor, ({ context }) => context.text)
  const message = useSelector(actor, ({ context }) => context.message)
  const site = sites.find(({ id }) => id === siteId)
  const retry = () => actor.send({ type: 'retry' })
  return (
    <Dialog open onClose={onClose} title="My code" size="full">
      <div className={s.page}>
        {state === 'unready' && (
          <ErrorState title="No code yet" onRetry={retry}>
            {message} A phone needs a network once; after that its codes work without.
          </ErrorState>
        )}
        {state === 'nowhere' && (
          <EmptyState title="No site today">
            You are not assigned to a site today, so there is no gate to show a code at.
          </EmptyState>
        )}
        {(state === 'preparing' || state === 'deciding') && <Skeleton height={320} />}
        {state === 'choosing' && <p>At which site are you?</p>}
        {state === 'showing' && (
          <>
            <p className={s.site}>{site?.name}</p>
            {text ? (
              <QrCode text={text} label={`Code for the gate of ${site?.name ?? 'the site'}`} />
            ) : (
              <Skeleton height={320} />
            )}
            <p className={s.hint}>
              Hold it up to the guard’s camera. It changes every 30 seconds, and each code works once, for about 2
              minutes.
            </p>
          </>
        )}
        {sites.length > 1 && (state === 'choosing' || state === 'showing') && (
          <fieldset className={s.sites} aria-label="Site">
            {sites.map(({ id, name }) => (
              <Button
                key={id}
                size="l"
                wide
                aria-pressed={id === siteId}
                onClick={() => actor.send({ type: 'chooseSite', siteId: id })}
              >
                {name}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
