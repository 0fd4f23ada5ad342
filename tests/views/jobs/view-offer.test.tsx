// @vitest-environment jsdom
import '../../ui/dom.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobOffer } from '#shared/api/jobs/job-offer'
import { outcomes } from '#shared/api/kit/outcomes'
import { FeedActor } from '#views/account/feed-actor'
import { ViewOffer } from '#views/jobs/offer/view-offer'
import { storedDocument, storedOffer } from '../../support/jobs/stored-offer.ts'

const uuid = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`
const conversation_id = uuid(9)
const document = storedDocument
const offer = storedOffer()
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const partner = { id: uuid(7), slug: 'priya', first_name: 'Priya', last_name: 'Raghunathan', is_worker: false }
const conversation = {
  id: conversation_id,
  with: { ...partner, trade: null, company: null, photo: null },
  ...{ unseen_count: 0, read_up_to: null, read_at: null, is_blocked: false, closed: null },
}
const state = {
  PENDING: 'waiting',
  ACCEPTED: 'accepted',
  REJECTED: 'declined',
  EXPIRED: 'expired',
  WITHDRAWN: 'withdrawn',
}

beforeEach(() =>
  vi.useFakeTimers({ now: new Date('2026-10-26T09:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] }),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What the feed announces to open pages. */
function Listener({ onEvent }: { onEvent: (event: unknown) => void }) {
  FeedActor.useActorRef().on('*', onEvent)
  return null
}
/** The offer in a conversation of a server that answers the person’s answer so. */
function open({
  shown = offer,
  isOwn = true,
  answer = () => json(200, { data: shown }),
  advice = () => json(200, { data: { warnings: [], in_order: null } }),
} = {}) {
  const writes: { path: string; body: unknown }[] = []
  let current = shown
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit) => {
    const path = String(input)
    if (init.method === 'PUT') {
      writes.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
      return answer()
    }
    if (path.endsWith('/advice')) return advice()
    if (!path.includes('/messages')) return json(200, { data: [], meta: { unread: 0 } })
    const message = { id: uuid(8), conversation_id, sender_id: uuid(7), type: 'model', content: null, attachment: null }
    const model = { ...current, state: state[current.status] }
    return json(200, {
      data: [{ ...message, model, created_at: '2026-10-26T07:24:00.000Z' }],
      meta: { more: false },
      conversation,
    })
  })
  const [toast, close, announced] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <FeedActor.Provider options={{ input: { userId: uuid(3) } }}>
      <Listener onEvent={announced} />
      <ViewOffer id={offer.id} conversation_id={conversation_id} isOwn={isOwn} toast={toast} onClose={close} />
    </FeedActor.Provider>,
  )
  return {
    writes,
    toast,
    close,
    announced,
    becomes: (status: JobOffer['status']) => {
      current = { ...current, status }
    },
  }
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))

test('accepting waits for the tick, and sends the documents that were shown', async () => {
  const { writes, toast, close } = open()
  const accept = await button('Accept')
  expect(accept.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Tick ‘Accept Doc’s’ first.')).toBeDefined()
  await press('Accept')
  expect(writes).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: "Accept Doc's" }))
  await press('Accept')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(writes).toEqual([
    { path: `/api/me/job-offers/${offer.id}/accept`, body: { rams_accepted: true, media_ids: [document.id] } },
  ])
  expect(toast).toHaveBeenCalledWith({ tone: 'success', text: outcomes.offerAccepted })
})

test('declining is asked once more, and closes the drawer', async () => {
  const { writes, toast, close } = open()
  await press('Decline')
  expect(writes).toEqual([])
  const question = await screen.findByRole('dialog', { name: 'Decline this job offer?' })
  const yes = [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Decline')
  if (yes) await userEvent.click(yes)
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(writes.map(({ path }) => path)).toEqual([`/api/me/job-offers/${offer.id}/reject`])
  expect(toast).toHaveBeenCalledWith({ tone: 'success', text: outcomes.offerRejected })
})

test('when accepting fails the reason is shown, the drawer stays, and the messages are read again all the same', async () => {
  const withdrawn = 'This job offer was withdrawn by the company.'
  const { close, announced, becomes } = open({ answer: () => json(409, { message: withdrawn }) })
  await userEvent.click(await screen.findByRole('checkbox', { name: "Accept Doc's" }))
  becomes('WITHDRAWN')
  await press('Accept')
  expect(await screen.findAllByText(withdrawn)).not.toHaveLength(0)
  expect(await screen.findByText('Withdrawn')).toBeDefined()
  expect(close).not.toHaveBeenCalled()
  expect(announced).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'conversationChanged', conversationId: conversation_id }),
  )
})

test('at midnight in London after the due date it has expired while it is open', async () => {
  vi.setSystemTime(new Date('2026-10-30T23:59:58Z'))
  open()
  expect(await screen.findByText('Answer by 30 October 2026, today')).toBeDefined()
  await act(() => vi.advanceTimersByTime(3000))
  expect(await screen.findByText('Job Offer expired')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.getByText('This job offer has expired.')).toBeDefined()
})

test.each([
  ['ACCEPTED' as const, 'This job offer has been accepted.'],
  ['REJECTED' as const, 'This job offer has been declined.'],
  ['WITHDRAWN' as const, 'This job offer was withdrawn by the company.'],
])('one that is %s cannot be answered, with the reason', async (status, reason) => {
  open({ shown: { ...offer, status } })
  expect(await screen.findByText(reason)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the company withdraws it, and has no answer to give', async () => {
  const { writes, close } = open({ isOwn: false })
  await press('Withdraw')
  const question = await screen.findByRole('dialog', { name: 'Withdraw this job offer?' })
  const yes = [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Withdraw')
  if (yes) await userEvent.click(yes)
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(writes.map(({ path }) => path)).toEqual([`/api/me/job-offers/${offer.id}/withdraw`])
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('without documents the tick stays', async () => {
  open({ shown: { ...offer, site: offer.site && { ...offer.site, media: [] } } })
  expect(await screen.findByText('No documents for this role')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: "Accept Doc's" })).toBeDefined()
})

test('before the answer stands what it would mean, to the worker alone and while it waits', async () => {
  const text = '2 days overlap: you are assigned to Northgate until 10/11/2026.'
  const in_order = 'At least the minimum wage for your age.'
  const advice = () => json(200, { data: { warnings: [{ kind: 'clash', text }], in_order } })
  open({ advice })
  expect(await screen.findByRole('heading', { name: 'Before you answer' })).toBeDefined()
  expect([screen.getByText(text), screen.getByText(in_order)]).toHaveLength(2)
  cleanup()
  open({ advice, isOwn: false })
  await button('Withdraw')
  expect(screen.queryByText(text)).toBeNull()
  cleanup()
  open({ advice, shown: { ...offer, status: 'WITHDRAWN' } })
  await screen.findByText('Withdrawn')
  expect(screen.queryByText(text)).toBeNull()
})

test('without what it would mean, the offer can be answered all the same', async () => {
  open({ advice: () => json(500, { message: 'x' }) })
  expect(await button('Decline')).toBeDefined()
  expect(screen.queryByText('Before you answer')).toBeNull()
})

test('a document opened here is marked, and binds nothing', async () => {
  open()
  await userEvent.click(await screen.findByRole('link', { name: 'RAMS-014.pdf' }))
  expect([await screen.findByText('Opened'), screen.getByText('1 of 1 opened')]).toHaveLength(2)
  expect(screen.getByText('Tick ‘Accept Doc’s’ first.')).toBeDefined()
})
