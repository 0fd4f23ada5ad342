// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openBook, recallBook } from '#services/roll-call'
import { rollCallShelf } from '#services/roll-call-shelf'
import { rollCallBook, someId } from '../support/roll-call.ts'

const whose = { siteId: someId(1), me: { id: someId(3), name: 'Dave Hollis' } }
const isKept = async () => (await recallBook(whose)).book !== undefined
const ended = rollCallBook('phone001', { call: undefined })
const answers = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found.' }, { status }))
afterEach(() => vi.unstubAllGlobals())

test.each([403, 404])('the list of a site that was taken away (%i) is deleted from the phone', async (status) => {
  await rollCallShelf.keep(ended)
  answers(status)
  await expect(openBook(whose)).rejects.toMatchObject({ status })
  expect(await isKept()).toBe(false)
})
test.each([
  ['a server that is away', 503, ended],
  ['a refusal, while something is unsent,', 403, { ...ended, unsent_start: true }],
])('%s deletes nothing', async (_, status, book) => {
  await rollCallShelf.keep(book)
  answers(status)
  await expect(openBook(whose)).rejects.toMatchObject({ status })
  expect(await isKept()).toBe(true)
})
