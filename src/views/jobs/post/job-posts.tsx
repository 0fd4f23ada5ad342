import { useActorRef, useSelector } from '@xstate/react'
import { Megaphone, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { hasTag } from '#lifecycles/law'
import { concernsConversations } from '#machines/account/feed-events'
import { workerCountsMachine } from '#machines/jobs/directory.machine'
import { jobPostMovesMachine } from '#machines/jobs/job-post-moves.machine'
import {
  type AboutPosts,
  everyPost,
  isPostFiltered,
  type JobPostsQuery,
  jobPostsMachine,
  overPostsMachine,
} from '#machines/jobs/job-posts.machine'
import { jobPresetsMachine } from '#machines/jobs/job-presets.machine'
import { ListedPostStatus } from '#shared/api/jobs/job-post'
import { outcomes } from '#shared/api/kit/outcomes'
import { paths } from '#shared/api/kit/paths'
import { DataTable } from '#ui/data-table/data-table'
import { ListPage } from '#ui/display/list-page'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { useFeed } from '#views/account/use-feed'
import { CountedTabs } from '#views/jobs/directory/workers-tabs'
import { NothingMatches } from '#views/shared/nothing-matches'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useRows } from '#views/shared/use-rows'
import { addressOf, type PostActions, postColumns } from './post-columns.tsx'
import { statusWord } from './post-display.tsx'
import { PostDrawer } from './post-drawer.tsx'
import { PostFilters } from './post-filters.tsx'
import { PostForm } from './post-form.tsx'
import { PostMoves } from './post-moves.tsx'
import { Presets } from './presets.tsx'

/** /jobs for owners and managers: the company's posts, and the one of `?id=` in a drawer. */
export function JobPosts({ page }: { page: PageContext }) {
  const list = useActorRef(jobPostsMachine, { input: { query: everyPost } })
  const moves = useActorRef(jobPostMovesMachine)
  const presets = useActorRef(jobPresetsMachine)
  const over = useActorRef(overPostsMachine)
  const counting = useActorRef(workerCountsMachine)
  const query = useSelector(list, (state) => state.context.query)
  const about = useSelector(list, (state) => state.context.about)
  const first = useSelector(list, (state) => state.matches('loading'))
  const content = useSelector(over, (state) => state.context.content)
  const { unreachable, onRetry, ...listed } = useRows(list)
  const actions = useMemo<PostActions>(
    () => ({
      edit: ({ id }) => over.send({ type: 'open', content: { kind: 'form', id, wide: true } }),
      deactivate: (post) => moves.send({ type: 'deactivate', post }),
      activate: (post) => moves.send({ type: 'activate', post }),
      remove: (post) => moves.send({ type: 'remove', post }),
    }),
    [over, moves],
  )
  const columns = useMemo(() => postColumns(actions), [actions])
  const search = (changed: Partial<JobPostsQuery>) => list.send({ type: 'search', query: { ...query, ...changed } })
  const refresh = () => list.send({ type: 'refresh' })
  const changed = () => {
    refresh()
    counting.send({ type: 'refresh' })
  }
  const failed = (text: string) => page.toast({ tone: 'error', text })
  // Each application begins or continues a conversation.
  useFeed(concernsConversations, refresh)
  useActorEvents(list, () => failed('The rest could not be loaded. Try again.'))
  useActorEvents(moves, (event) => {
    if (event.type === 'notRemoved') return failed(outcomes.jobPostNotRemoved)
    if (event.type === 'notMoved') failed(event.message)
    else
      page.toast({
        tone: 'success',
        text: event.type === 'removed' ? outcomes.jobPostRemoved : outcomes.jobPostEdited,
      })
    if (event.type === 'removed' && event.id === page.query.get('id')) page.go(paths.jobs)
    changed()
  })
  useActorEvents(presets, (event) => {
    if (event.type === 'notSaved' || event.type === 'notRemoved') return failed(event.message)
    page.toast({ tone: 'success', text: event.type === 'saved' ? outcomes.saved : 'Preset removed.' })
  })
  const close = () => over.send({ type: 'close' })
  const add = (kind: 'primary' | 'plain') => (
    <Button kind={kind} icon={Plus} onClick={() => over.send({ type: 'open', content: { kind: 'form', wide: true } })}>
      New job post
    </Button>
  )
  const open = page.query.get('id')
  const preset = content && 'preset' in content ? content.preset : undefined
  return (
    <ListPage
      title="Workers"
      under={about && countWords(about)}
      actions={add('primary')}
      tabs={<CountedTabs current="posts" counting={counting} />}
      filters={
        <PostFilters
          query={query}
          onChange={search}
          onPresets={() => over.send({ type: 'open', content: { kind: 'presets' } })}
        />
      }
    >
      <DataTable
        caption="Job posts"
        columns={columns}
        {...listed}
        rows={first ? [] : listed.rows}
        rowId={({ id }) => id}
        rowName={({ role }) => role}
        total={first ? undefined : listed.total}
        onOpen={({ id }) => page.go(addressOf(id))}
        error={unreachable && <ErrorState level={2} title="The job posts could not be loaded" onRetry={onRetry} />}
        empty={
          isPostFiltered(query) ? (
            <NothingMatches title="No job post matches" onClear={() => search(everyPost)} />
          ) : (
            <EmptyState icon={Megaphone} level={2} title="No job posts yet" action={add('plain')}>
              Post a job and workers nearby can apply. Their applications arrive as conversations.
            </EmptyState>
          )
        }
      />
      {open && content?.kind !== 'form' && (
        <PostDrawer key={open} id={open} moves={moves} actions={actions} onClose={() => page.go(paths.jobs)} />
      )}
      {content?.kind === 'form' && (
        <PostForm
          id={content.id}
          preset={preset}
          presets={presets}
          toast={page.toast}
          onClose={close}
          onSaved={() => {
            close()
            changed()
            page.go(paths.jobs)
          }}
        />
      )}
      {content?.kind === 'presets' && (
        <Presets
          presets={presets}
          onClose={close}
          onUse={(chosen) => over.send({ type: 'open', content: { kind: 'form', wide: true, preset: chosen } })}
        />
      )}
      <PostMoves moves={moves} />
    </ListPage>
  )
}

/** '3 job posts · 2 active · 3 new applicants'. */
function countWords({ counts, unread }: AboutPosts): string {
  const all = ListedPostStatus.options.reduce((sum, status) => sum + counts[status], 0)
  const open = ListedPostStatus.options.filter((status) => hasTag(jobPostLifecycle, status, 'open'))
  const words = open.map((status) => `${counts[status]} ${statusWord(status).toLowerCase()}`)
  const fresh = unread > 0 ? [`${unread} new ${unread === 1 ? 'applicant' : 'applicants'}`] : []
  return [`${all} job ${all === 1 ? 'post' : 'posts'}`, ...words, ...fresh].join(' · ')
}
