import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { siteEditMachine } from '#machines/site-edit.machine'
import type { SiteField } from '#machines/site-form'
import { Banner } from '#ui/banner'
import { InSight } from '#views/in-sight'

const names: Record<SiteField, string> = {
  name: 'name',
  address_line_1: 'address line 1',
  address_line_2: 'address line 2',
  city: 'town',
  postcode: 'postcode',
  latitude: 'map pin',
  longitude: 'map pin',
  start_at: 'start',
  end_at: 'end',
  hours: 'opening hours',
  minimum_first_aiders: 'first aiders',
  minimum_fire_marshals: 'fire marshals',
  minimum_supervisors: 'supervisors',
  active: 'open or closed',
}
const said = (fields: SiteField[]) => [...new Set(fields.map((field) => names[field]))].join(', ')

/** Somebody else saved while this form was open: what came in from them, and where both wrote. */
export function Meanwhile({ edit }: { edit: ActorRefFrom<typeof siteEditMachine> }) {
  const merged = useSelector(edit, (state) => state.matches({ editing: 'merged' }))
  const theirs = useSelector(edit, (state) => state.context.theirs)
  const both = useSelector(edit, (state) => state.context.both)
  if (!merged && !theirs.length && !both.length) return null
  return (
    <InSight>
      <Banner tone="wait" announce>
        Somebody saved this site meanwhile, so yours is not saved yet.{' '}
        {theirs.length > 0 && `Taken over from them: ${said(theirs)}. `}
        {both.length > 0 && `You both changed: ${said(both)}; what you wrote stands here. `}
        Look it over and save again.
      </Banner>
    </InSight>
  )
}
