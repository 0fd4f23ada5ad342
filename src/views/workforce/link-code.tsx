import { useActorRef, useSelector } from '@xstate/react'
import { linkCodeMachine } from '#machines/workforce/link-code.machine'
import { clockTime } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { Banner } from '#ui/feedback/banner'
import s from './own.module.css'

/** The code that a worker reads out to a company that wants to link them. */
export function LinkCode() {
  const actor = useActorRef(linkCodeMachine)
  const code = useSelector(actor, (state) => state.context.code)
  const shown = useSelector(actor, (state) => state.matches('shown'))
  const runOut = useSelector(actor, (state) => state.matches('runOut'))
  const errorMessage = useSelector(actor, (state) => state.context.errorMessage)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  return (
    <Card title="Working for another company?">
      <div className={s.stack}>
        {errorMessage && (
          <Banner tone="bad" announce>
            {errorMessage}
          </Banner>
        )}
        {shown && code ? (
          <>
            <p className={s.code} role="status">
              {code.code}
            </p>
            <p className={s.muted}>
              Read it to the company. Good until {clockTime(code.expires_at)}, once. From then on they see your profile.
            </p>
            <Button onClick={() => actor.send({ type: 'hide' })}>Hide</Button>
          </>
        ) : (
          <>
            <p className={s.muted}>
              {runOut ? 'That code has run out.' : 'Read a code to them: only you decide who sees your profile.'}
            </p>
            <Button busy={busy} onClick={() => actor.send({ type: 'show' })}>
              {runOut ? 'Show a new code' : 'Show my code'}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
