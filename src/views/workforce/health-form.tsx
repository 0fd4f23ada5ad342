import { useActorRef, useSelector } from '@xstate/react'
import { type HealthValues, healthFormMachine } from '#machines/workforce/profile-forms.machine'
import { medicalQuestions } from '#shared/api/registration/medical'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { Checkbox } from '#ui/fields/checkbox'
import { TextArea } from '#ui/fields/text-area'
import { YesNo } from '#ui/fields/yes-no'
import { BoundForm } from '#views/shared/bound-form'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './own.module.css'

const empty: HealthValues = { answers: {}, declared: false }

type Props = { given: string | null; onSaved: () => void; onRefused: () => void }

/** The medical questions, to be answered again; the earlier answers stay sealed until all are answered. */
export function HealthForm({ given, onSaved, onRefused }: Props) {
  const form = useActorRef(healthFormMachine, { input: { values: empty } })
  const { answers, declared } = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, ({ type }) => {
    if (type === 'saved') onSaved()
    if (type === 'refused') onRefused()
  })
  const left = medicalQuestions.filter(({ id }) => answers[id] === undefined).length
  const disabledReason =
    left > 0
      ? `${left} of ${medicalQuestions.length} questions are not answered`
      : declared
        ? undefined
        : 'Confirm that your answers are true'
  return (
    <Card title="Medical answers" note={given ? `last given ${dayInNumbers(given)}` : undefined}>
      <BoundForm actor={form} className={s.questions}>
        {medicalQuestions.map(({ id, text }, index) => {
          const change = (changed: { answer?: boolean; more?: string }) =>
            form.send({
              type: 'change',
              values: { answers: { ...answers, [id]: { answer: false, more: '', ...answers[id], ...changed } } },
            })
          return (
            <div className={s.question} key={id}>
              <YesNo label={text} value={answers[id]?.answer} onChange={(answer) => change({ answer })} />
              {answers[id]?.answer && (
                <TextArea
                  label="Tell us more"
                  hint="What it is, and what helps you to work safely."
                  maxLength={1000}
                  value={answers[id]?.more ?? ''}
                  error={errors[`results.${index}.more`]}
                  onChange={(more) => change({ more })}
                />
              )}
            </div>
          )
        })}
        <Checkbox
          label="I declare that my answers are true and complete, and I will tell you when they change."
          checked={declared}
          onChange={(ticked) => form.send({ type: 'change', values: { declared: ticked } })}
        />
        {errors.declaration && <ErrorText announce>{errors.declaration}</ErrorText>}
        <div className={s.foot}>
          <Button type="submit" busy={busy} disabledReason={disabledReason}>
            Save medical answers
          </Button>
        </div>
      </BoundForm>
    </Card>
  )
}
