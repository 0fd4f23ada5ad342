import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CardDetails as Details, skillPhotosMachine } from '#machines/registration/skill-photos.machine'
import { cardSchemes } from '#shared/domain/platform/card-schemes'
import { ErrorText } from '#ui/elements/error-text'
import { SearchSelect } from '#ui/fields/search-select'
import { TextField } from '#ui/fields/text-field'
import { DayField } from '#views/shared/day-field'
import { RegistrationLayout } from '#views/shared/registration'
import s from './words.module.css'

const schemes = cardSchemes.map(({ scheme, long }) => ({ value: scheme, label: scheme, detail: long }))

export function CardDetails({ actor }: { actor: ActorRefFrom<typeof skillPhotosMachine> }) {
  const details = useSelector(actor, (state) => state.context.details)
  const formError = useSelector(actor, (state) => state.context.formError)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const change = (changed: Partial<Details>) => actor.send({ type: 'change', details: changed })
  return (
    <RegistrationLayout
      step={3}
      title="What is on the card"
      hint="Exactly as printed. It is checked with the scheme."
      onBack={busy ? undefined : () => actor.send({ type: 'back' })}
      onContinue={() => actor.send({ type: 'continue' })}
      busy={busy}
      refused={formError}
    >
      <div className={s.fields}>
        <SearchSelect
          label="Scheme"
          size="l"
          options={schemes}
          placeholder="Search schemes"
          value={details.skill_card_scheme_name || undefined}
          onChange={(scheme) => change({ skill_card_scheme_name: scheme ?? '' })}
          error={formError.errors.skill_card_scheme_name}
        />
        <TextField
          label="Card number"
          size="l"
          autoComplete="off"
          value={details.skill_card_number}
          onChange={(text) => change({ skill_card_number: text })}
          error={formError.errors.skill_card_number}
        />
        <TextField
          label="Surname on the card"
          size="l"
          autoComplete="family-name"
          value={details.skill_card_surname}
          onChange={(text) => change({ skill_card_surname: text })}
          error={formError.errors.skill_card_surname}
        />
        <DayField
          label="Expires"
          size="l"
          value={details.skill_card_exp}
          onChange={(day) => change({ skill_card_exp: day })}
          error={formError.errors.skill_card_exp}
        />
      </div>
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
    </RegistrationLayout>
  )
}
