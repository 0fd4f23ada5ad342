import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Personal, personalInfoMachine } from '#machines/registration/personal-info.machine'
import { nationalities } from '#shared/domain/platform/places'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { Banner } from '#ui/feedback/banner'
import { SearchSelect } from '#ui/fields/search-select'
import { TextField } from '#ui/fields/text-field'
import { DayField } from '#views/shared/day-field'
import { RegistrationLayout } from '#views/shared/registration'
import s from './words.module.css'

const options = nationalities.map((name) => ({ value: name, label: name }))

/** Names (prefilled), date of birth, email, nationality, address. An unusual postcode can be used anyway. */
export function PersonalForm({ actor }: { actor: ActorRefFrom<typeof personalInfoMachine> }) {
  const personal = useSelector(actor, (state) => state.context.personal)
  const formError = useSelector(actor, (state) => state.context.formError)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const warning = useSelector(actor, (state) => state.matches('warning'))
  const change = (changed: Partial<Personal>) => actor.send({ type: 'change', personal: changed })
  const field = (name: keyof Personal) => ({
    size: 'l' as const,
    value: personal[name],
    error: formError.errors[name],
    onChange: (text: string) => change({ [name]: text }),
  })
  return (
    <RegistrationLayout
      step={5}
      title="About you"
      onContinue={() => actor.send({ type: warning ? 'back' : 'continue' })}
      continueLabel={warning ? 'Mend the postcode' : undefined}
      busy={busy}
      refused={formError}
    >
      <div className={s.fields}>
        <div className={s.two}>
          <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
        </div>
        <DayField label="Date of birth" hint="Like 23/04/1990" until="today" {...field('date_of_birth')} />
        <TextField label="Email" type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
        <SearchSelect
          label="Nationality"
          size="l"
          options={options}
          placeholder="Search nationalities"
          value={personal.nationality || undefined}
          onChange={(name) => change({ nationality: name ?? '' })}
          error={formError.errors.nationality}
        />
        <TextField label="Address" autoComplete="address-line1" {...field('address_line_1')} />
        <TextField label="Address, second line" optional autoComplete="address-line2" {...field('address_line_2')} />
        <div className={s.two}>
          <TextField label="Town or city" autoComplete="address-level2" {...field('city')} />
          <TextField label="Postcode" autoComplete="postal-code" autoCapitalize="characters" {...field('postcode')} />
        </div>
      </div>
      {warning && (
        <>
          <Banner tone="wait" announce>
            {`${personal.postcode.trim()} does not look like a UK postcode. Check it, or use it anyway.`}
          </Banner>
          <Button size="l" wide onClick={() => actor.send({ type: 'useAnyway' })}>
            Use anyway
          </Button>
        </>
      )}
      {formError.message && <ErrorText announce>{formError.message}</ErrorText>}
    </RegistrationLayout>
  )
}
