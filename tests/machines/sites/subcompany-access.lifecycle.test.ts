import { expect, test } from 'vitest'
import { judge, stateOf } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { SubcompanyStatus } from '#shared/api/platform/subcompany-status'

const statuses = ['none', ...SubcompanyStatus.options.map((status) => stateOf(status))] as const
const moves = ['request', 'grant', 'reject', 'end'] as const

const table = ({ by, isOpen }: { by: 'site' | 'subcompany'; isOpen: boolean }) =>
  statuses.flatMap((status) =>
    moves.map((type) => {
      const verdict = judge(subcompanyAccessLifecycle, status, { isOpen }, { type, by })
      return `${status} ${type}: ${verdict.allowed ? verdict.status : verdict.reason}`
    }),
  )

test('the company of the site answers, adds and ends', () => {
  expect(table({ by: 'site', isOpen: true })).toMatchInlineSnapshot(`
    [
      "none request: This is your own company’s site: another company asks for access to it.",
      "none grant: granted",
      "none reject: This company has no access to the site.",
      "none end: This company has no access to the site.",
      "requested request: Your company has asked for access to this site already. It is not answered yet.",
      "requested grant: granted",
      "requested reject: rejected",
      "requested end: This request is not answered yet.",
      "granted request: Your company has access to this site already.",
      "granted grant: This request was accepted already.",
      "granted reject: This request was accepted already.",
      "granted end: ended",
      "rejected request: This request was rejected already.",
      "rejected grant: This request was rejected already.",
      "rejected reject: This request was rejected already.",
      "rejected end: This request was rejected already.",
      "ended request: This access has ended already.",
      "ended grant: This access has ended already.",
      "ended reject: This access has ended already.",
      "ended end: This access has ended already.",
    ]
  `)
})

test('a sub-company asks and ends, and never grants itself', () => {
  const own = table({ by: 'subcompany', isOpen: true })
  expect(own.filter((line) => !table({ by: 'site', isOpen: true }).includes(line))).toMatchInlineSnapshot(`
    [
      "none request: requested",
      "none grant: Only the company of the site decides who works there.",
      "requested grant: Only the company of the site decides who works there.",
      "requested reject: Only the company of the site decides who works there.",
    ]
  `)
  expect(own.filter((line) => line.endsWith(': granted'))).toEqual([])
})

test('nobody is let onto a closed site or asks for it, and what stands can be ended', () => {
  const closed = table({ by: 'site', isOpen: false })
  expect(closed.filter((line) => line.includes('closed')).map((line) => line.split(':')[0])).toEqual([
    'none grant',
    'requested grant',
  ])
  expect(closed).toContain('granted end: ended')
  const last = { move: 'end', isOwnAct: true, isUntouched: true, isInTime: true, isUnsent: true }
  const undo = { type: 'undo', by: 'site' } as const
  expect(judge(subcompanyAccessLifecycle, 'ended', { isOpen: true, last }, undo)).toMatchObject({ status: 'granted' })
  expect(judge(subcompanyAccessLifecycle, 'ended', { isOpen: false, last }, undo)).toMatchObject({ because: 'isOpen' })
  expect(table({ by: 'subcompany', isOpen: false })[0]).toBe(
    'none request: This site is closed: it must be open again before another company gets access to it.',
  )
})
