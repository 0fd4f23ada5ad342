import { expect, test } from 'vitest'
import { judge } from '#lifecycles/law'
import { siteLifecycle } from '#lifecycles/sites/site'

test('a site is closed when nobody is on it, and opened again at any time', () => {
  const table = [0, 2].flatMap((onSite) =>
    (['active', 'closed'] as const).flatMap((status) =>
      (['edit', 'close', 'reopen'] as const).map((type) => {
        const verdict = judge(siteLifecycle, status, { onSite, hasRollCall: false, openGates: 0 }, { type })
        return `${onSite} on it, ${status}, ${type}: ${verdict.allowed ? verdict.status : verdict.reason}`
      }),
    ),
  )
  expect(table).toMatchInlineSnapshot(`
    [
      "0 on it, active, edit: active",
      "0 on it, active, close: closed",
      "0 on it, active, reopen: This site is open.",
      "0 on it, closed, edit: closed",
      "0 on it, closed, close: This site is closed.",
      "0 on it, closed, reopen: active",
      "2 on it, active, edit: active",
      "2 on it, active, close: A site is closed when everybody is checked out.",
      "2 on it, active, reopen: This site is open.",
      "2 on it, closed, edit: closed",
      "2 on it, closed, close: This site is closed.",
      "2 on it, closed, reopen: active",
    ]
  `)
})

test('a site is not closed while a roll call runs, nor while a gate stands open', () => {
  const close = (facts: { hasRollCall: boolean; openGates: number }) => {
    const verdict = judge(siteLifecycle, 'active', { onSite: 0, ...facts }, { type: 'close' })
    return verdict.allowed || verdict.reason
  }
  expect(close({ hasRollCall: true, openGates: 1 })).toBe(
    'A roll call is running on this site. End it before you close the site.',
  )
  expect(close({ hasRollCall: false, openGates: 1 })).toBe('Lower or lock the gates before you close the site.')
})
