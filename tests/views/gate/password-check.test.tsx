// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PasswordCheck } from '#views/gate/password-check'
// Calls load the contract on demand, which fake timers would not wait for.
import '#shared/api/gate/site-control'

const id = '0197a000-0000-7000-8000-000000000002'
const slow = 'No answer from the server yet. The network is slow; still trying.'
const wrongPassword = { message: 'Wrong.', errors: { worker_password: ['This is not their password.'] } }
const otherRequest = { message: 'Wrong.', errors: { 'idempotency-key': ['This key was used for another request.'] } }

let sent: { password: string; reason: string | undefined; key: string | null }[] = []
/** What the server says to the tries in turn; without an answer it is silent. */
let answers: (object | undefined)[] = []
const password = () => screen.getByLabelText<HTMLInputElement>('The worker’s own password')
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Why/)
const type = (text: string) => fireEvent.change(password(), { target: { value: text } })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
async function submit(text: string) {
  type(text)
  fireEvent.click(screen.getByRole('button', { name: 'Check in' }))
  await pass(0.1)
}

beforeEach(() => {
  sent = []
  answers = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { body, headers, signal }: RequestInit) => {
    const { worker_password, override_reason } = JSON.parse(String(body))
    sent.push({
      password: worker_password,
      reason: override_reason,
      key: new Headers(headers).get('idempotency-key'),
    })
    const answer = answers.shift()
    if (answer) return Promise.resolve(Response.json(answer, { status: 422 }))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  render(
    <PasswordCheck
      userId="0197a000-0000-7000-8000-000000000009"
      siteId={id}
      workerId={id}
      move="checkIn"
      warning="Their card ends tomorrow"
      disabledReason={undefined}
      onChecked={() => {}}
    />,
  )
  fireEvent.change(reason(), { target: { value: 'Renewed today' } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a password that a silent network holds up: the guard hears of it after 4 s, and how it ended', async () => {
  await submit('five-bar gate')
  await pass(3)
  expect(screen.queryByText(slow)).toBeNull()
  await pass(1)
  expect(screen.getByText(slow).closest('[role=status]')).not.toBeNull()
  expect(password().value).toBe('five-bar gate')
  await pass(26)
  expect(screen.queryByText(slow)).toBeNull()
  expect(screen.getByText(/^No answer from the server, so this may not have gone through\./)).toBeDefined()
  expect([password().value, reason().value]).toEqual(['', 'Renewed today'])
})

test('the try after one without an answer is the same one, the try after an answer another', async () => {
  await submit('five-bar gate')
  await pass(30)
  answers = [wrongPassword]
  await submit('five-bar gate')
  await submit('five-bar gate')
  const [first, second, third] = sent.map(({ key }) => key)
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('another password than that of the try without an answer is not taken for the same try', async () => {
  await submit('five-bar gat')
  await pass(30)
  answers = [otherRequest, wrongPassword]
  await submit('five-bar gate')
  expect(sent.map((one) => one.password)).toEqual(['five-bar gat', 'five-bar gate', 'five-bar gate'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  expect(screen.getByText('This is not their password.')).toBeDefined()
})

test('the corrected password that gets no answer either is repeated as the same try', async () => {
  await submit('five-bar gat')
  await pass(30)
  answers = [otherRequest, undefined, wrongPassword]
  await submit('five-bar gate')
  await pass(30)
  await submit('five-bar gate')
  const [typo, refused, corrected, repeated] = sent.map(({ key }) => key)
  expect(refused).toBe(typo)
  expect(corrected).not.toBe(typo)
  expect(repeated).toBe(corrected)
  expect(sent.map((one) => one.password).slice(1)).toEqual(['five-bar gate', 'five-bar gate', 'five-bar gate'])
})

test('the network stays shown as slow while the corrected password is sent with its own key', async () => {
  await submit('five-bar gat')
  await pass(30)
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  await submit('five-bar gate')
  await pass(4)
  answer(Response.json(otherRequest, { status: 422 }))
  await pass(0.1)
  expect(screen.getByText(slow)).toBeDefined()
  expect(password().value).toBe('five-bar gate')
})

test('a try long after one without an answer is another: the worker may have left and come back', async () => {
  await submit('five-bar gate')
  await pass(30)
  await pass(4 * 60)
  await submit('five-bar gate')
  await pass(30)
  await pass(60)
  type('five-bar')
  await pass(4 * 60)
  await submit('five-bar gate')
  const [first, soon, late] = sent.map(({ key }) => key)
  expect(soon).toBe(first)
  expect(late).not.toBe(first)
})

test.each(['', 'ok', '\u200b\u200b\u200b'])(
  'without a reason (%j) nothing is sent, and the password stays',
  async (text) => {
    fireEvent.change(reason(), { target: { value: text } })
    await submit('five-bar gate')
    expect(sent).toEqual([])
    expect(password().value).toBe('five-bar gate')
    expect([reason().getAttribute('aria-invalid'), password().getAttribute('aria-invalid')]).toEqual(['true', null])
    expect(screen.getByText('Say why in a few words.')).toBeDefined()
    fireEvent.change(reason(), { target: { value: 'Renewed today' } })
    expect(screen.queryByText('Say why in a few words.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Check in' }))
    await pass(0.1)
    expect(sent).toEqual([{ password: 'five-bar gate', reason: 'Renewed today', key: expect.any(String) }])
  },
)
