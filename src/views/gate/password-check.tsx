import { useActorRef, useSelector } from '@xstate/react'
import { Hourglass } from 'lucide-react'
import { passwordCheckMachine } from '#machines/gate/password-check.machine'
import type { CheckOutcome } from '#shared/api/gate/site-control'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import { PasswordField } from '#ui/fields/password-field'
import { TextArea } from '#ui/fields/text-area'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './site-control.module.css'

type Props = {
  userId: string
  siteId: string
  workerId: string
  move: 'checkIn' | 'checkOut'
  /** A warning that needs a reason. */
  warning: string | undefined
  /** The reason that they cannot be let in, with any password. */
  disabledReason: string | undefined
  onChecked: (outcome: CheckOutcome) => void
}

/**
 * The worker types their password on the guard's device: masked, without password managers, and cleared after the
 * response.
 */
export function PasswordCheck({ userId, siteId, workerId, move, warning, disabledReason, onChecked }: Props) {
  const actor = useActorRef(passwordCheckMachine, { input: { userId, siteId, workerId, move } })
  const password = useSelector(actor, ({ context }) => context.password)
  const reason = useSelector(actor, ({ context }) => context.reason)
  const message = useSelector(actor, ({ context }) => context.message)
  const locked = useSelector(actor, (state) => state.matches({ typing: 'locked' }))
  const unexplained = useSelector(actor, (state) => state.matches({ typing: 'unexplained' }))
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const slow = useSelector(actor, (state) => state.matches({ sending: { network: 'slow' } }))
  const lock = locked ? 'Locked for now. You can scan the worker’s code instead.' : undefined
  useActorEvents(actor, (event) => event.type === 'checked' && onChecked(event.outcome))
  return (
    <form
      className={s.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (!disabledReason && !locked) actor.send({ type: 'submit', isWarned: warning !== undefined })
      }}
    >
      {warning && <Banner tone="wait">{warning}</Banner>}
      {warning && (
        <TextArea
          label="Why does the warning not count today?"
          maxLength={500}
          value={reason}
          error={unexplained ? message : undefined}
          onChange={(value) => actor.send({ type: 'changeReason', reason: value })}
        />
      )}
      {locked && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      <PasswordField
        label="The worker’s own password"
        hint="Entered by the worker. It is not kept."
        autoComplete="off"
        value={password}
        disabled={locked}
        error={locked || unexplained ? undefined : message}
        onChange={(value) => actor.send({ type: 'changePassword', password: value })}
      />
      {slow && (
        <Banner tone="wait" icon={Hourglass} announce>
          No answer from the server yet. The network is slow; still trying.
        </Banner>
      )}
      <Button
        type="submit"
        kind="primary"
        size="l"
        wide
        busy={busy}
        disabledReason={disabledReason ?? lock}
        reasonPlacement="under"
      >
        {move === 'checkIn' ? 'Check in' : 'Check out'}
      </Button>
    </form>
  )
}
