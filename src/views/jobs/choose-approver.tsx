import { useActorRef, useSelector } from '@xstate/react'
import { approversMachine } from '#machines/jobs/work-choices.machine'
import { Select } from '#ui/fields/select'
import { nameOf } from './assignment-display.tsx'

type Props = {
  siteId: string | undefined
  value: string
  error: string | undefined
  optional?: string
  onChoose: (id: string) => void
  id?: string
}

/**
 * The approver of the hours: one of the site's approvers, or of the company's. Key it by the site, because it loads its
 * list once.
 */
export function ChooseApprover({ siteId, value, error, optional, onChoose, id }: Props) {
  const list = useActorRef(approversMachine, { input: { query: { siteId }, perPage: 200 } })
  const people = useSelector(list, (state) => state.context.items)
  const loading = useSelector(list, (state) => state.matches('loading'))
  return (
    <Select
      label="Manager for approval"
      id={id}
      optional={optional}
      placeholder={loading ? 'Loading...' : 'Choose'}
      clearable={optional !== undefined && value !== ''}
      loading={loading}
      options={people.map((one) => ({
        value: one.id,
        label: nameOf(one),
        detail: one.role === 'OWNER' ? 'Owner' : 'Manager',
      }))}
      value={people.some((one) => one.id === value) ? value : undefined}
      error={error}
      onChange={(chosen) => onChoose(chosen ?? '')}
    />
  )
}
