import { useActorRef, useSelector } from '@xstate/react'
import { placeSearchMachine } from '#machines/platform/place-search.machine'
import { atPostcode, pinOf, type SiteText, type SiteValues, withPlace } from '#machines/sites/site-form'
import type { Place } from '#shared/api/platform/place'
import { isPostcode } from '#shared/domain/kit/postcode'
import { Banner } from '#ui/feedback/banner'
import { Autocomplete } from '#ui/fields/autocomplete'
import { TextField } from '#ui/fields/text-field'
import s from './site-edit.module.css'
import { type Change, fieldId } from './site-field.ts'
import { SiteMap } from './site-map.tsx'

const lineOf = ({ address_line_1, city, postcode }: Place) =>
  [address_line_1, city, postcode].filter(Boolean).join(', ')

/** The address, looked up or entered by hand, and the pin on the map. */
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
  const busy = useSelector(search, (state) => state.hasTag('busy'))
  const away = useSelector(search, (state) => state.matches('away'))
  const nowhere = useSelector(search, (state) => state.matches('nowhere'))
  const odd = values.postcode.trim() !== '' && !isPostcode(values.postcode)
  const field = (name: SiteText) => ({
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
          detail: place.approximate ? 'Placed by its postcode.' : undefined,
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
          Address search is unavailable. Enter the address yourself.
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
          onChange={(typed) => change(atPostcode(typed))}
        />
      </div>
      <SiteMap
        name={values.name.trim() || 'This site'}
        postcode={values.postcode}
        pin={pinOf(values)}
        onMove={({ latitude, longitude }) => change({ latitude: String(latitude), longitude: String(longitude) })}
      />
    </div>
  )
}
