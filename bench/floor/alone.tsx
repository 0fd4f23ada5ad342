import '../../src/ui/base.css'
import { createRoot } from 'react-dom/client'
import type { User } from '#shared/api/kit/user'
import { FeedActor } from '#views/account/feed-actor'
import type { PageContext } from '#views/shared/screen-table'
import { Workers } from '#views/workforce/workers'

/** Muster's list of workers as it is, view, chart, service and contract, on a page with nothing else, as its floor is. */
const nothing = () => {}
const owner: Pick<User, 'default_role' | 'is_payroll_company'> = { default_role: 'OWNER', is_payroll_company: false }
const page: PageContext = {
  // What the list looks at of who reads it; who that is, the server is told by the bench.
  user: owner as User,
  params: {},
  query: new URLSearchParams(location.search),
  error: undefined,
  dismissError: () => {},
  toast: nothing,
  go: nothing,
  signOut: nothing,
  changed: nothing,
  agreed: nothing,
  prepare: nothing,
}
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <FeedActor.Provider options={{ input: { userId: '' } }}>
      <Workers page={page} />
    </FeedActor.Provider>,
  )
