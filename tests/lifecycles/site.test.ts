import { expect, test } from 'vitest'
import { judge } from '#lifecycles/law'
import { siteLifecycle } from '#lifecycles/site'

test('a site is closed when nobody is on it, and opened again at any time', () => {
  const table = [0, 2].flatMap((onSite) =>
    (['active', 'closed'] as const).flatMap((status) =>
      (['edit', 'close', 'reopen'] as const).map((type) => {
        const verdict = judge(siteLifecycle, status, { onSite }, { type })
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
