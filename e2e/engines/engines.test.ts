import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, request } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, test, vi } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { writeXlsx } from '#shared/domain/kit/spreadsheet/write'
import { freePort, type ServerProcess, startServer } from '../../tests/support/server-process.ts'
import { atTheGate } from '../people/at-the-gate.ts'
import { installCanvasCamera, pictureOf } from '../people/canvas-camera.ts'
import { codeHolder } from '../people/code-holder.ts'
import { photo } from '../people/photos.ts'
import { type DemoServer, demoServer } from '../people/server.ts'
import { siteOffice } from '../people/site-office.ts'
import { type BrowserWindow, type Engine, engines } from './drivers.ts'
import { person } from './person.ts'
import { registers } from './registering.ts'

const today = londonDay(new Date())
const days: [string, string] = [today, addDays(today, 30)]
const riverside = siteId('riverside')

// A browser and a server start for each engine, on a machine that may have much else to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** What people come for, in every engine that they come with. Each engine meets a server of its own. */
describe.each(Object.keys(engines))('%s', (name) => {
  let folder: string
  let process: ServerProcess
  let apiContext: APIRequestContext
  let server: DemoServer
  let engine: Engine
  const windows: BrowserWindow[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-engines-'))
    process = await startServer({ PORT: String(await freePort()), DATA_DIR: join(folder, 'data') })
    apiContext = await request.newContext({ baseURL: process.url })
    server = demoServer(apiContext)
    engine = await (engines[name] as (typeof engines)[string])()
  })
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close()
  })
  afterAll(async () => {
    await engine?.close()
    await apiContext?.dispose()
    process?.child.kill()
    await process?.exited
    await rm(folder, { recursive: true, force: true })
  })
  const somebody = async () => {
    const window = await engine.window()
    windows.push(window)
    return person(window, process.url)
  }
  const signedIn = async (key: string, at = '/') => {
    const someone = await somebody()
    await someone.signsIn(await server.account(key), at)
    await someone.presses('Sign in')
    return someone
  }

  test('a worker registers, with photos', async () => {
    const picture = join(folder, 'photo.jpg')
    await writeFile(picture, (await photo('photo.jpg', 0.6)).buffer)
    await registers(await somebody(), server, '07700 900401', picture)
  })

  test('a safety document is read to its last page and accepted', async () => {
    const owner = await server.account('main-owner')
    const office = await siteOffice(process.url, owner, 'Canal Basin')
    await office.publishes('RAMS-050 Trench work', ['Support every trench.', 'Never work alone in it.'])
    await office.assigns(workerId('huw-prosser'), 'Groundworker', days)
    const huw = await signedIn('huw-prosser')
    await huw.follows(/^One safety document to read/)
    await huw.arrivesAt('RAMS-050 Trench work')
    await huw.reads('Page 1 of 2')
    await huw.clicks({ text: 'This page in words' })
    await huw.reads('Support every trench.')
    await huw.presses('Next page')
    await huw.reads('Page 2 of 2')
    await huw.reads('Never work alone in it.')
    await huw.types('Your password', (await server.account('huw-prosser')).password)
    await huw.presses('Accept this document')
    await huw.reads(/Every document for this work is accepted\./)
  })

  test('a guard scans a code, and lets its worker in', async () => {
    const phone = await codeHolder(apiContext, server, 'chloe-thwaite')
    const guard = await somebody()
    await guard.signsIn(await server.account('winston-achebe'), '/site-control')
    await guard.evaluates(`(${installCanvasCamera})()`)
    await guard.presses('Sign in')
    await guard.reads('live')
    const picture = await pictureOf(await phone.show(siteId('mill')))
    await guard.evaluates(`void window.showPicture(${JSON.stringify(picture)})`)
    await guard.sees({ role: 'heading', name: 'Let in' })
    await guard.reads('Chloe Thwaite')
    await guard.reads(/Checked in at \d\d:\d\d/)
  })

  test('a week is filled in and sent', async () => {
    const leanne = await signedIn('leanne-ackroyd')
    await leanne.follows(/^Send your week of .*: 46 h 00$/)
    await leanne.presses(/^Change Wednesday/)
    await leanne.types('Finish', '1600')
    await leanne.types('Reason', 'I left for the dentist.')
    await leanne.presses('Save')
    await leanne.presses('Send 45 h 00')
    await leanne.reads('Timesheet has been submitted for review.')
  })

  test('a week is reviewed and accepted', async () => {
    const colin = await signedIn('colin', '/timesheets')
    await colin.clicks({ role: 'link', name: /Leanne Ackroyd/, within: { role: 'region', name: 'Timesheets waiting' } })
    await colin.arrivesAt('Leanne Ackroyd')
    await colin.reads('Their note: ‘I left for the dentist.’')
    await colin.presses(/^Accept 45 h 00/)
    await colin.reads('Timesheet has been accepted.')
  })

  test('a workbook of starters is imported', async () => {
    const rows = [
      ['First name', 'Surname', 'Tel. No.'],
      ['Siân', 'ap Rhydderch', '07700 900611'],
      ['Ciarán', 'Ó Súilleabháin', '07700 900612'],
    ]
    const workbook = join(folder, 'Starters.xlsx')
    await writeFile(workbook, writeXlsx('Starters', rows))
    const margaret = await signedIn('main-owner', '/workers/link-spreadsheet')
    await margaret.arrivesAt('Import workers from a spreadsheet')
    await margaret.uploads('Spreadsheet of workers', workbook)
    await margaret.arrivesAt('Starters.xlsx')
    await margaret.presses('Check the rows')
    await margaret.presses('Import 2 rows')
    await margaret.arrivesAt('Import done')
  })

  test('a drill is called, somebody is found safe, and it is ended', async () => {
    const priya = await signedIn('main-manager', `/site-control/roll-call/${riverside}`)
    await priya.presses('Start a drill')
    await priya.reads('Drill')
    await priya.presses('Jan Nowak is safe')
    await priya.sees({ role: 'button', name: 'Undo for Jan Nowak' })
    await priya.presses(/^End roll call/)
    await priya.presses('End anyway')
    await priya.reads(/^Ended with \d+ not found\.$/)
  })

  test('a page hears live who came to the site', async () => {
    const { site, name: who, check, leaves } = await atTheGate(process.url, server, 0)
    await leaves()
    const priya = await signedIn('main-manager', `/sites/${site.id}/workers`)
    await priya.fills('searchbox', 'Search people', who)
    const row = { role: 'row', name: new RegExp(who) }
    await priya.sees({ text: /^(?:Due|Left)/, within: row })
    await check('check-in', { override_reason: 'Known on this site' })
    await priya.sees({ text: 'On site', within: row })
  })
})
