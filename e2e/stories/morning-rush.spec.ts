import { siteId } from '#server/demo/ids-by-key'
import { GateCause } from '#shared/domain/gate/gate-reason'
import { codeHolder } from '../people/code-holder.ts'
import { gateGuard } from '../people/gate-guard.ts'
import { gateManager } from '../people/gate-manager.ts'
import { rush } from '../people/rush.ts'
import { expect, test } from '../people/story.ts'

const mill = siteId('mill')

test('the morning rush: thirty scans, every reason of the gate in its words, each scan once in the log', async ({
  page,
  request,
  server,
  baseURL,
}) => {
  test.setTimeout(150_000)
  expect(rush).toHaveLength(30)
  const ffion = await gateManager(`${baseURL}`, await server.account('ffion'), mill)
  await ffion.sawLeave('bronwen-pugh', 12 * 60)
  await ffion.sawLeave('idris-kaya', 7 * 60)
  await ffion.sawLeave('fatima-choudhury', 60)
  const letBack = await ffion.bans('darren-speight', 'Rode the hoist with the load.')
  const phones = new Map<string, Awaited<ReturnType<typeof codeHolder>>>()
  for (const { who } of rush) if (!phones.has(who)) phones.set(who, await codeHolder(request, server, who))
  const guard = await gateGuard(page, `${baseURL}`, await server.account('winston-achebe'), mill)

  const causes = new Set<GateCause>()
  const lines: RegExp[] = []
  const letIn: string[] = []
  for (const scan of rush) {
    const phone = phones.get(scan.who)
    if (!phone) throw new Error(`${scan.who} has no phone.`)
    const { name, line } = await guard.scans(scan, await phone.show(mill))
    for (const cause of [scan.because, scan.also, ...(scan.checks ?? [])]) if (cause) causes.add(cause)
    if (line) lines.push(line)
    if (scan.fate.startsWith('let in')) letIn.push(name)
  }
  expect([...causes].sort(), 'what the gate can say').toEqual([...GateCause.options].sort())
  await guard.me.findsItAccessible()

  await guard.findsInTheLog(lines)
  await guard.me.findsItAccessible()
  expect((await ffion.letInByScan()).sort(), 'who is on site').toEqual(letIn.sort())
  await letBack()
})
