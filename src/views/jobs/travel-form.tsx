import { useActorRef, useSelector } from '@xstate/react'
import { travelFormMachine } from '#machines/jobs/travel-form.machine'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import { outcomes } from '#shared/api/kit/outcomes'
import { travelTypes } from '#shared/domain/platform/travel'
import { FieldPair } from '#ui/fields/field-pair'
import { NumberField } from '#ui/fields/number-field'
import { Select } from '#ui/fields/select'
import { BoundDialog } from '#views/shared/bound-dialog'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'

const ways = travelTypes.filter(({ id }) => id !== 0).map(({ id, value }) => ({ value: String(id), label: value }))
const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
type Props = { assignment: AssignmentDetail; toast: PageContext['toast']; onClose: () => void; onChanged: () => void }

/** The worker's journey to this assignment, one way. */
export function TravelForm({ assignment: { id, worker, travel }, toast, onClose, onChanged }: Props) {
  const form = useActorRef(travelFormMachine, {
    input: {
      values: {
        user_id: worker.id,
        assignment_id: id,
        type: travel ? String(travel.type) : undefined,
        minutes: typed(travel?.minutes),
        distance_km: typed(travel?.distance_km),
      },
    },
  })
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  useActorEvents(form, ({ type }) => {
    if (type === 'saved') {
      toast({ tone: 'success', text: outcomes.travelChanged })
      onChanged()
    }
    if (type === 'refused') toast({ tone: 'error', text: outcomes.travelNotChanged })
  })
  const change = (changed: Partial<typeof values>) => form.send({ type: 'change', values: changed })
  return (
    <BoundDialog actor={form} size="s" title="Travel to work" verb="Save" onClose={onClose}>
      <Select
        label="How"
        options={ways}
        value={values.type}
        error={errors.type}
        onChange={(type) => change({ type })}
      />
      <FieldPair>
        <NumberField
          label="Minutes"
          hint="One way."
          optional
          min={0}
          max={600}
          step={1}
          inputMode="numeric"
          value={values.minutes}
          error={errors.minutes}
          onChange={(minutes) => change({ minutes })}
        />
        <NumberField
          label="Kilometres"
          hint="One way."
          optional
          min={0}
          max={2000}
          value={values.distance_km}
          error={errors.distance_km}
          onChange={(distance_km) => change({ distance_km })}
        />
      </FieldPair>
    </BoundDialog>
  )
}
