import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import { Button } from '#ui/elements/button'
import { NumberField } from '#ui/fields/number-field'
import { TextField } from '#ui/fields/text-field'
import { atHand } from './at-hand.ts'
import s from './line.module.css'

/** An amount on top of the hours, and its purpose. */
export function BonusForm({ actor }: { actor: ActorRefFrom<typeof timesheetReviewMachine> }) {
  const bonus = useSelector(actor, (state) => state.context.bonus)
  const errors = useSelector(actor, (state) => state.context.errors)
  const busy = useSelector(actor, (state) => state.matches('settingBonus'))
  if (!bonus) return null
  return (
    <form
      ref={atHand}
      className={s.form}
      aria-label="Bonus"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'save' })
      }}
    >
      <NumberField
        label="Amount"
        before="£"
        min={0}
        value={bonus.amount}
        error={errors.amount}
        onChange={(amount) => actor.send({ type: 'changeBonus', bonus: { amount } })}
      />
      <TextField
        label="What for"
        optional
        maxLength={300}
        value={bonus.note}
        error={errors.note}
        onChange={(note) => actor.send({ type: 'changeBonus', bonus: { note } })}
      />
      <div className={s.buttons}>
        <Button onClick={() => actor.send({ type: 'cancel' })} disabledReason={busy ? 'already on its way' : undefined}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
