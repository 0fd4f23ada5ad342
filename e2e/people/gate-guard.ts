import { expect, type Page } from 'playwright/test'
import { workerId } from '#server/demo/ids-by-key'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import { decideGate } from '#shared/domain/gate/gate-decision'
import type { GateCause } from '#shared/domain/gate/gate-reason'
import { caller } from './caller.ts'
import { canvasCamera } from './canvas-camera.ts'
import type { Scan } from './rush.ts'
import type { Account } from './server.ts'
import { visitor } from './visitor.ts'

const excuse = 'The site’s manager knows and is on the way'
const minute = 60_000
/** Any of these words, as they are written. */
const anyOf = (words: string[]) => words.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')

/** A guard before the gate of a site, with the camera of their phone. */
export async function gateGuard(page: Page, base: string, account: Account, site: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  const camera = await canvasCamera(page)
  const me = visitor(page)
  const desk = await caller(base, account)
  await me.signsIn(account, '/login?redirect=/site-control')
  await expect(page.getByText('live', { exact: true })).toBeVisible()

  /** What the contract says of somebody, by cause: a sentence with a time in it may be a minute on when it is read. */
  async function expectedVerdict(who: string, code: string) {
    const path = `/api/site-control/workers/${workerId(who)}?site_id=${site}&qr=${encodeURIComponent(code)}`
    const { data: worker }: { data: ControlledWorker } = await desk.get(path)
    const now = Date.now()
    const [decision, next] = [
      decideGate(worker.inputs, new Date(now)),
      decideGate(worker.inputs, new Date(now + minute)),
    ]
    const words = (because: GateCause) => {
      const matching = [decision, next].flatMap(({ reasons }) => reasons.filter((reason) => reason.because === because))
      expect(matching, `${who}: ${because}`).not.toEqual([])
      return new RegExp(anyOf(matching.map((reason) => reason.words)))
    }
    return { name: `${worker.first_name} ${worker.last_name}`, decision, words }
  }
  const verdict = (word: string) =>
    page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2, name: word, exact: true }) })
  const readsAllChecks = async (words: RegExp[]) => {
    await camera.lowers()
    await page.getByRole('link', { name: 'See all checks' }).click()
    for (const each of words) await expect(page.getByRole('listitem').filter({ hasText: each })).toBeVisible()
    await page.getByRole('link', { name: 'Site control', exact: true }).last().click()
  }

  return {
    me,
    /** Reads the code and sees to what becomes of whoever holds it up. Answers their line of the log, if they get one. */
    async scans(
      { who, fate, because, also, checks = [] }: Scan,
      code: string,
    ): Promise<{ name: string; line?: RegExp }> {
      const { name, decision, words } = await expectedVerdict(who, code)
      await camera.shows(code)
      if (fate === 'seen a moment ago') {
        await expect(page.getByText(`${name} was scanned a moment ago.`)).toBeVisible()
        return { name }
      }
      const reasonPattern = because && words(because)
      if (reasonPattern) {
        const shownVerdict = verdict(decision.verdict === 'ask first' ? 'Ask first' : 'Do not let in')
        await expect(shownVerdict).toContainText(reasonPattern)
        await expect(page.getByText(name, { exact: true })).toBeVisible()
      }
      if (also) await expect(page.getByRole('listitem').filter({ hasText: words(also) })).toBeVisible()
      if (fate === 'turned away') {
        await me.presses('Turn away')
        await expect(page.getByText(`${name} was turned away.`)).toBeVisible()
      }
      if (fate === 'turned away' || fate === 'not let in')
        return { name, line: line(name, reasonPattern, /Not let in/) }
      if (fate === 'let in for a reason') {
        await me.presses('Let in, say why')
        await page.getByLabel('Why does the warning not count today?').fill(excuse)
        await page.getByRole('dialog').getByRole('button', { name: 'Let in', exact: true }).click()
      }
      await expect(verdict('Let in')).toContainText(/Checked in at \d\d:\d\d/)
      await expect(page.getByText(name, { exact: true })).toBeVisible()
      if (checks.length) await readsAllChecks(checks.map(words))
      return { name, line: line(name, reasonPattern, reasonPattern ? new RegExp(`let in: ${excuse}.*Sent`) : /Sent/) }
    },
    /** Opens the log: a line for each scan, the newest first. */
    async findsInTheLog(lines: RegExp[]) {
      // A verdict fills the phone; beside the list of people stand the tabs.
      await me.presses('Type a name instead')
      await page.getByRole('tab', { name: /^Log/ }).click()
      const log = page.getByRole('list', { name: 'Scans of this device' }).getByRole('listitem')
      await expect(log).toContainText(lines.toReversed())
    },
  }
}
const line = (name: string, ...then: (RegExp | undefined)[]) =>
  new RegExp([name, ...then.flatMap((part) => (part ? `(?:${part.source})` : []))].join('.*'))
