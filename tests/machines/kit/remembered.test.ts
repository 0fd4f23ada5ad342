// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { shortcutsMachine } from '#machines/account/shortcuts.machine'
import { sideNavMachine } from '#machines/kit/side-nav.machine'
import { preferences } from '#services/kit/preferences'

test.each([true, false])('the navigation opens as it was left in this browser: collapsed %s', async (collapsed) => {
  await preferences.keepNav({ collapsed })
  expect(createActor(sideNavMachine).start().getSnapshot().value).toBe(collapsed ? 'collapsed' : 'expanded')
})

test.each([true, false])('single keys act as they were left in this browser: %s', (on) => {
  preferences.keepShortcuts(on)
  expect(createActor(shortcutsMachine).start().getSnapshot().value).toBe(on ? 'on' : 'off')
})
