import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { hasTag } from '#lifecycles/law'
import type { JobPost } from '#shared/api/jobs/job-post'
import { createOfferAddress } from '#shared/api/kit/offer-address'
import { pathOf } from '#shared/api/kit/paths'
import { money } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { Avatar } from '#ui/display/avatar'
import { Name } from '#ui/display/name'
import { Pill } from '#ui/display/pill'
import { Dots } from '#ui/elements/dots'
import { IconButton } from '#ui/elements/icon-button'
import { Menu, type MenuItem } from '#ui/overlays/menu'
import { nameOf } from '#views/jobs/assignment-display'
import { useToday } from '#views/shared/use-today'
import work from '#web/views/jobs/work.module.css'
import s from './post.module.css'
import { applicantsInWords, PostStatusCell, places, postDates } from './post-display.tsx'

export const addressOf = (id: string) => pathOf({ route: 'jobs', params: {}, query: { id } })

/** The drawer of an offer with the terms of a post, to a worker or to one who is chosen in it. */
export const offerAddress = ({ id, site }: Pick<JobPost, 'id' | 'site'>, worker?: string) =>
  createOfferAddress({ worker, site_id: site?.id, post_id: id })

export type PostActions = Record<'edit' | 'deactivate' | 'activate' | 'remove', (post: JobPost) => void>

/** What can be done with a post, from its row or its drawer. */
export function postItems(post: JobPost, actions: PostActions): MenuItem[] {
  const isOpen = hasTag(jobPostLifecycle, post.status, 'open')
  return [
    { label: 'Send Offer', href: offerAddress(post) },
    { label: 'Edit', onChoose: () => actions.edit(post) },
    isOpen
      ? { label: 'Mark as filled', onChoose: () => actions.deactivate(post) }
      : { label: 'Put back on the market', onChoose: () => actions.activate(post) },
    'line',
    { label: 'Remove', tone: 'bad', onChoose: () => actions.remove(post) },
  ]
}

export const postColumns = (actions: PostActions): Column<JobPost>[] => [
  {
    id: 'job',
    head: 'Job',
    width: '21%',
    cell: (post) => (
      <span className={work.stack}>
        <Name href={addressOf(post.id)}>{post.role}</Name>
        <span className={work.second}>
          {[post.experience_years, places(post.positions)].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  { id: 'site', head: 'Site', width: '20%', cell: ({ site }) => site?.name ?? 'No site' },
  { id: 'dates', head: 'Dates', width: '14%', cell: (post) => <span className={s.dates}>{postDates(post)}</span> },
  {
    id: 'rate',
    head: 'Rate',
    numeric: true,
    cell: ({ hourly_rate }) =>
      hourly_rate === null ? <span className={s.muted}>To be agreed</span> : money(hourly_rate),
  },
  {
    id: 'applicants',
    head: 'Applicants',
    width: '22%',
    cell: (post) => <ApplicantsCell post={post} />,
  },
  { id: 'status', head: 'Status', width: '15%', cell: (post) => <Status post={post} /> },
  {
    id: 'menu',
    head: 'Actions',
    hideHead: true,
    cell: (post) => (
      <Menu
        label={`What to do about ${post.role}`}
        trigger={<IconButton icon={Dots} label={`Actions for ${post.role}`} />}
        items={postItems(post, actions)}
      />
    ),
  },
]

function ApplicantsCell({ post: { id, applications, new_applications, applicants } }: { post: JobPost }) {
  if (applications === 0) return <span className={s.muted}>None yet</span>
  return (
    <span className={s.faces}>
      <span>
        {applicants.slice(0, 3).map(({ worker, photo }) => (
          <Avatar key={worker.id} name={nameOf(worker)} src={photo?.full_url} size="s" />
        ))}
      </span>
      <Name href={addressOf(id)}>{applicantsInWords(applications)}</Name>
      {new_applications > 0 && <Pill alert>{`${new_applications} new`}</Pill>}
    </span>
  )
}

const Status = ({ post }: { post: JobPost }) => <PostStatusCell post={post} today={useToday()} />
