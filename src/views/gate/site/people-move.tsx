import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { presenceMoveMachine, Wanted } from '#machines/gate/presence-move.machine'
import { addDays, londonDay, londonInstant } from '#shared/domain/kit/london'
import { clockTime } from '#shared/domain/kit/words'
import { ErrorText } from '#ui/elements/error-text'
import { TextField } from '#ui/fields/text-field'
import { Confirm } from '#ui/overlays/confirm'
import s from './people.module.css'

const words: Record<Wanted['move'], { question: (name: string) => string; verb: string; text: string }> = {
  checkIn: {
    question: (name) => `Check ${name} in?`,
    verb: 'Check in',
    text: 'The gate decides as it does at the gate: who may not be here is refused, with the reason.',
  },
  checkOut: {
    question: (name) => `Check ${name} out?`,
    verb: 'Check out',
    text: 'They leave the fire list. Without a time it counts as now, but if they may have left already, their hours wait until they say when.',
  },
  ask: {
    question: (name) => `Ask ${name} when they left?`,
    verb: 'Ask',
    text: 'They get a message now. Until they answer they stay on the fire list, and their hours wait.',
  },
}

/** Confirmation before somebody is checked in or out by hand, with optional details. */
export function MovePerson({ actor }: { actor: ActorRefFrom<typeof presenceMoveMachine> }) {
  const wanted = useSelector(actor, (state) => state.context.wanted)
  const formError = useSelector(actor, (state) => state.context.formError)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  if (!wanted) return null
  const { question, verb, text } = words[wanted.move]
  return (
    <Confirm
      open
      question={question(wanted.name)}
      verb={verb}
      busy={busy}
      onConfirm={() => actor.send({ type: 'confirm' })}
      onDeny={() => actor.send({ type: 'cancel' })}
    >
      <div className={s.question}>
        <p>{text}</p>
        {wanted.move === 'checkOut' && (
          <TextField
            label="Left at"
            optional
            type="time"
            value={wanted.left_at ? clockTime(wanted.left_at) : ''}
            onChange={(time) => actor.send({ type: 'detail', detail: { left_at: instantOf(time) } })}
          />
        )}
        {wanted.move === 'checkIn' && formError && (
          <TextField
            label="Why you let them in"
            hint="Counts for warnings; a refusal stands."
            value={wanted.reason ?? ''}
            onChange={(reason) => actor.send({ type: 'detail', detail: { reason } })}
          />
        )}
        {formError && <ErrorText>{formError}</ErrorText>}
      </div>
    </Confirm>
  )
}

/** A time today, or yesterday if that time has not come yet today. */
function instantOf(time: string): string | undefined {
  if (!time) return undefined
  const now = new Date()
  const day = londonDay(now)
  const today = londonInstant(day, time)
  return (today <= now ? today : londonInstant(addDays(day, -1), time)).toISOString()
}
