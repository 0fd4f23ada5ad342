// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FeedActor } from '#views/account/feed-actor'
import { JobPosts } from '#views/jobs/post/job-posts'
import { storedPost } from '../../support/jobs/stored-post.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const uuid = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`
const post = storedPost({
  id: uuid(1),
  company: { id: uuid(2), name: 'Calder & Finch' },
  author: { id: uuid(3), slug: 'priya', first_name: 'Priya', last_name: 'Shah' },
})
const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 })

test('the number of job posts on the tab follows a removal', async () => {
  let posts = [post]
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit) => {
    const path = String(input)
    if (init.method === 'DELETE') {
      posts = []
      return json({ message: 'x' })
    }
    if (path.includes('counts')) return json({ data: { workers: 38, directory: 12, active_posts: posts.length } })
    return json({
      data: posts,
      meta: { page: 1, per_page: 20, total: posts.length, last_page: 1 },
      links: { first: '', prev: null, next: null, last: '' },
      counts: { ACTIVE: posts.length, INACTIVE: 0 },
      new_applications: 0,
    })
  })
  const nothing = () => {}
  render(
    <FeedActor.Provider options={{ input: { userId: uuid(3) } }}>
      <JobPosts
        page={{
          user: undefined,
          params: {},
          query: new URLSearchParams(),
          error: undefined,
          dismissError: nothing,
          toast: nothing,
          go: nothing,
          signOut: nothing,
          changed: nothing,
          agreed: nothing,
          prepare: nothing,
        }}
      />
    </FeedActor.Provider>,
  )
  const tab = () => screen.getByRole('link', { name: /^Job posts/ }).textContent
  await waitFor(() => expect(tab()).toBe('Job posts1'))
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Scaffolder' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(tab()).toBe('Job posts0'))
})
