import { useActorRef, useSelector } from '@xstate/react'
import type { Place } from '#contract/place'
import { looksLikePostcode } from '#contract/postcode'
import { placeSearchMachine } from '#machines/place-search.machine'
import { type SiteValues, withPlace } from '#machines/site-form'
import { Autocomplete } from '#ui/autocomplete'
import { Banner } from '#ui/banner'
import { NumberField } from '#ui/number-field'
import { TextField } from '#ui/text-field'
import s from './site-edit.module.css'
import { type Change, fieldId } from './site-form.tsx'

const lineOf = ({ address_line_1, city, postcode }: Place) =>
  [address_line_1, city, postcode].filter(Boolean).join(', ')

/** The address, looked up or written by hand, and where it is on the map. */
export function AddressFields({
  values,
  errors,
  change,
}: {
  values: SiteValues
  errors: Record<string, string>
  change: Change
}) {
  const search = useActorRef(placeSearchMachine)
  const text = useSelector(search, (state) => state.context.text)
  const found = useSelector(search, (state) => state.context.found)
  const approximate = useSelector(search, (state) => state.context.chosen?.approximate)
  const busy = useSelector(search, (state) => state.hasTag('busy'))
  const away = useSelector(search, (state) => state.matches('away'))
  const nowhere = useSelector(search, (state) => state.matches('nowhere'))
  const odd = values.postcode.trim() !== '' && !looksLikePostcode(values.postcode)
  const field = (name: 'address_line_1' | 'address_line_2' | 'city' | 'postcode' | 'latitude' | 'longitude') => ({
    id: fieldId(name),
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => change({ [name]: typed }),
  })
  return (
    <div className={s.fields}>
      <Autocomplete
        label="Find the address"
        hint={nowhere ? 'Nothing found: write it by hand below.' : 'A street with its town, or a postcode.'}
        optional
        value={text}
        loading={busy}
        suggestions={found.map((place, index) => ({
          value: String(index),
          label: lineOf(place),
          detail: place.approximate ? 'The pin stands in the middle of the postcode area' : undefined,
        }))}
        onChange={(typed) => search.send({ type: 'type', text: typed })}
        onChoose={({ value }) => {
          const place = found[Number(value)]
          if (!place) return
          search.send({ type: 'choose', place })
          change(withPlace(values, place))
        }}
      />
      {away && (
        <Banner tone="wait" announce>
          The map service is away. Write the address by hand; the pin can be added later.
        </Banner>
      )}
      <TextField label="Address line 1" maxLength={120} {...field('address_line_1')} />
      <TextField label="Address line 2" optional maxLength={120} {...field('address_line_2')} />
      <div className={s.pair}>
        <TextField label="Town" maxLength={120} {...field('city')} />
        <TextField
          label="Postcode"
          maxLength={12}
          hint={odd ? 'This does not look like a UK postcode. It can be saved all the same.' : undefined}
          {...field('postcode')}
        />
      </div>
      <div className={s.pair}>
        <NumberField label="Pin: latitude" optional {...field('latitude')} />
        <NumberField label="Pin: longitude" optional {...field('longitude')} />
      </div>
      <p className={s.hint}>
        {approximate
          ? 'The pin is only the middle of the postcode area. Put the numbers of the gate here when you know them.'
          : 'In degrees, as maps show them: north and east are positive.'}
      </p>
    </div>
  )
}
