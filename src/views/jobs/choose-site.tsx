import { useActorRef, useSelector } from '@xstate/react'
import { sitesMachine } from '#machines/sites/sites.machine'
import { SearchSelect } from '#ui/fields/search-select'

type Props = {
  value: string
  error: string | undefined
  optional?: boolean
  onChoose: (id: string) => void
  id?: string
}

/** A site of the company or one shared with it. */
export function ChooseSite({ value, error, optional, onChoose, id }: Props) {
  const list = useActorRef(sitesMachine, { input: { query: { search: '', status: 'Active' }, perPage: 200 } })
  const sites = useSelector(list, (state) => state.context.items)
  const loading = useSelector(list, (state) => state.matches('loading'))
  return (
    <SearchSelect
      label="Site"
      id={id}
      optional={optional}
      placeholder={optional ? 'None' : 'Search by name'}
      clearable={optional}
      loading={loading}
      options={sites.map((site) => ({ value: site.id, label: site.name, detail: site.place }))}
      value={value || undefined}
      error={error}
      onChange={(chosen) => onChoose(chosen ?? '')}
    />
  )
}
