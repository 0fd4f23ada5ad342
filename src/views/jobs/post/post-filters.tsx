import { useActorRef, useSelector } from '@xstate/react'
import { Bookmark } from 'lucide-react'
import { everyPost, type JobPostsQuery } from '#machines/jobs/job-posts.machine'
import { sitesMachine } from '#machines/sites/sites.machine'
import { ListedPostStatus } from '#shared/api/jobs/job-post'
import { Filter } from '#ui/data-table/filter'
import { Filters } from '#ui/data-table/filters'
import { Button } from '#ui/elements/button'
import { SearchField } from '#ui/fields/search-field'
import { Segmented } from '#ui/navigation/segmented'
import s from './post.module.css'
import { statusWord } from './post-display.tsx'

const statuses: { value: JobPostsQuery['status']; label: string }[] = [
  { value: everyPost.status, label: 'All' },
  ...ListedPostStatus.options.map((value) => ({ value, label: statusWord(value) })),
]
type Props = {
  query: JobPostsQuery
  onChange: (changed: Partial<JobPostsQuery>) => void
  onPresets: () => void
}

/** Search, status and site of the company's posts, and its presets. */
export function PostFilters({ query, onChange, onPresets }: Props) {
  const list = useActorRef(sitesMachine, { input: { query: { search: '', status: 'All' }, perPage: 200 } })
  const sites = useSelector(list, (state) => state.context.items)
  return (
    <Filters
      search={
        <SearchField
          label="Search job posts"
          placeholder="Role, site or reference"
          value={query.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <Segmented label="Status" options={statuses} value={query.status} onChange={(status) => onChange({ status })} />
      <Filter
        label="Site"
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        value={query.site}
        onChange={(site) => onChange({ site })}
      />
      <span className={s.push}>
        <Button kind="quiet" icon={Bookmark} onClick={onPresets}>
          Presets
        </Button>
      </span>
    </Filters>
  )
}
