import { useActorRef, useSelector } from '@xstate/react'
import { leftAnswerMachine } from '#machines/gate/left-answer.machine'
import type { Home } from '#shared/api/home/home'
import { atTime } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { TextField } from '#ui/fields/text-field'
import { useApp } from '#views/shared/app-context'
import { useActorEvents } from '#views/shared/use-actor-events'
import { HomeActor } from './home-actor.tsx'
import s from './left-question.module.css'

type Left = NonNullable<Extract<Home, { kind: 'worker' }>['left']>

/** Asks 'When did you leave?' for a check-in without a check-out. */
export function LeftQuestion({ left, asOf }: { left: Left; asOf: string }) {
  const { snackbar } = useApp()
  const home = HomeActor.useActorRef()
  const actor = useActorRef(leftAnswerMachine, { input: { ...left, asOf } })
  const time = useSelector(actor, ({ context }) => context.time)
  const errorMessage = useSelector(actor, ({ context }) => context.errorMessage)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  useActorEvents(actor, ({ message }) => {
    snackbar.send({ type: 'show', snack: { tone: 'success', text: message } })
    home.send({ type: 'refresh' })
  })
  return (
    <form
      className={s.question}
      noValidate
      aria-label="When did you leave?"
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'answer' })
      }}
    >
      <h2>When did you leave {left.site}?</h2>
      <p>
        You checked in {atTime(left.in_at, asOf)}
        {left.seen_at && ` and were last seen ${atTime(left.seen_at, asOf)}`}. Your hours wait for your answer.
      </p>
      <div className={s.row}>
        <TextField
          label="Left at"
          type="time"
          value={time}
          error={errorMessage}
          onChange={(value) => actor.send({ type: 'changeTime', time: value })}
        />
        <Button type="submit" kind="primary" busy={busy}>
          Answer
        </Button>
      </div>
    </form>
  )
}
