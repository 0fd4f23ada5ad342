import { useActorRef, useSelector } from '@xstate/react'
import { createRoot } from 'react-dom/client'
import { assign, setup } from 'xstate'

/** The least that React and XState need to show a sign-in form: what the sign-in page is measured against. */
const typing = setup({
  types: { context: {} as { login: string }, events: {} as { type: 'change'; login: string } },
  actions: { keep: assign({ login: (_, { login }: { login: string }) => login }) },
}).createMachine({
  context: { login: '' },
  on: { change: { actions: { type: 'keep', params: ({ event }) => ({ login: event.login }) } } },
})

function Floor() {
  const actor = useActorRef(typing)
  const login = useSelector(actor, (state) => state.context.login)
  return (
    <form>
      <h1>Sign in</h1>
      <label>
        Email / Phone number
        <input value={login} onChange={(event) => actor.send({ type: 'change', login: event.target.value })} />
      </label>
      <label>
        Password
        <input type="password" />
      </label>
      <button type="submit">Sign in</button>
    </form>
  )
}
const root = document.getElementById('root')
if (root) createRoot(root).render(<Floor />)
