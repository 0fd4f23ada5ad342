import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { workerEditMachine } from '#machines/worker-edit.machine'
import type { WorkerField } from '#machines/worker-form'
import { Banner } from '#ui/banner'
import { InSight } from '#views/in-sight'

const names: Record<WorkerField, string> = {
  first_name: 'first name',
  last_name: 'last name',
  date_of_birth: 'date of birth',
  nationality: 'nationality',
  address_line_1: 'address',
  address_line_2: 'second line of the address',
  city: 'town',
  postcode: 'postcode',
  contact_name: 'emergency contact',
  contact_relation: 'who the contact is',
  contact_phone: 'the contact’s phone',
  about: 'about',
  entries: 'skills',
  open_to_work: 'open to work',
  payroll_number: 'payroll number',
}
const said = (fields: WorkerField[]) => fields.map((field) => names[field]).join(', ')

/** Somebody else saved while this form was open: what came in from them, and where both wrote. */
export function WorkerMeanwhile({ edit }: { edit: ActorRefFrom<typeof workerEditMachine> }) {
  const merged = useSelector(edit, (state) => state.matches({ editing: 'merged' }))
  const theirs = useSelector(edit, (state) => state.context.theirs)
  const both = useSelector(edit, (state) => state.context.both)
  if (!merged && !theirs.length && !both.length) return null
  return (
    <InSight>
      <Banner tone="wait" announce>
        Somebody saved this profile meanwhile, so yours is not saved yet.{' '}
        {theirs.length > 0 && `Taken over from them: ${said(theirs)}. `}
        {both.length > 0 && `You both changed: ${said(both)}; what you wrote stands here. `}
        Look it over and save again.
      </Banner>
    </InSight>
  )
}
