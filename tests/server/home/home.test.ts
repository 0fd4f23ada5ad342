import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#server/demo/accounts'
import { demoId } from '#server/demo/ids'
import { siteId } from '#server/demo/ids-by-key'
import { offerId } from '#server/demo/offer-rows'
import type { OpeningHours } from '#server/platform/db/schema/site'
import type { Home } from '#shared/api/home/home'
import type { Timesheet } from '#shared/api/time/timesheet'
import type { Waiting } from '#shared/api/time/waiting'
import { gaps } from '#shared/domain/sites/cover'
import { suspectedBefore, suspectedFrom } from '#shared/domain/sites/suspected-left'
import { createDemoServer } from '../../support/demo.ts'
import { callAs } from '../../support/personas.ts'

type Company = Extract<Home, { kind: 'company' }>
type OnPhone = Extract<Home, { kind: 'worker' | 'guard' }>
type Payroll = Extract<Home, { kind: 'payroll' }>

let server: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  server = await createDemoServer()
})
afterAll(() => server.close())

/** A call of a demo account. */
async function requestAs(key: string, method: 'GET' | 'PUT', path: string, body?: object) {
  const account = demoAccounts().find((one) => one.key === key)
  const signedIn = await callAs(server.app, undefined, 'POST', '/api/auth/login', {
    [account?.kind === 'email' ? 'email' : 'phone_number']: account?.login,
    password: account?.password,
    remember: false,
  })
  const token: string = signedIn.json().tokenInfo.accessToken
  return callAs(server.app, { token }, method, path, body)
}
/** The home page of a demo account, as of Monday 26 October 2026, 07:31. */
async function homeOf<H extends Home = Home>(key: string): Promise<{ home: H; waiting: Waiting }> {
  const answer = await requestAs(key, 'GET', '/api/me/home')
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const kinds = ({ decisions }: Company) => decisions.map(({ kind }) => kind)

describe('an owner', () => {
  test('reads what waits first, danger to people at the top', async () => {
    const { home, waiting } = await homeOf<Company>('main-owner')
    expect(kinds(home)).toEqual(['cover', 'timesheets', 'access', 'cards', 'offer', 'contracts'])
    expect(home.decisions.map(({ title }) => title)).toEqual([
      'No fire marshal on Northgate Multi-storey Refurbishment, Phase 2',
      '6 timesheets to accept',
      'O’Shaughnessy Groundworks Ltd asks for access',
      '3 skill cards to check',
      'Job offer to Kwame Boateng expires tonight',
      '2 contracts end',
    ])
    expect(home.decisions[1]?.detail).toMatch(
      /^Week of 19\/10\/2026 · \d+ h \d\d, £[\d,]+\.\d\d · 1 with a missing finish time, 1 with a clock change$/,
    )
    expect(waiting).toEqual({ timesheets: 6, messages: 3, cards: 3 })
  })

  test('reads how many weeks miss a finish time, and no count of flags, of which the list has more kinds', async () => {
    const { home } = await homeOf<Company>('main-owner')
    const list = await requestAs('main-owner', 'GET', '/api/me/timesheets?show=Waiting&per_page=100')
    const weeks: Timesheet[] = list.json().data
    const open = weeks.filter(({ pending }) => pending > 0).length
    expect(home.decisions[1]?.detail).toContain(`${open} with a missing finish time`)
    expect(home.decisions[1]?.detail).not.toMatch(/flag/)
  })

  test('sees the sites now: on site, due, cover, doubt and gate', async () => {
    const { home } = await homeOf<Company>('main-owner')
    expect(
      home.sites.map(({ on_site, due, in_doubt, cover, gate, manager }) => [
        on_site,
        due,
        in_doubt,
        cover,
        gate,
        manager,
      ]),
    ).toEqual([
      [21, 24, 0, [], 'Lowered', 'Priya Raghunathan'],
      [9, 9, 0, ['No fire marshal'], 'Lowered', 'Colin Braithwaite'],
      [6, 8, 0, [], null, 'Priya Raghunathan'],
      [1, 4, 1, ['1 first aider short'], 'Offline 22 min', null],
    ])
  })

  test('sees labour in pounds, seven weeks to the last one that is over', async () => {
    const { home } = await homeOf<Company>('main-owner')
    expect(home.labour.map(({ week }) => week)).toEqual([
      '2026-09-07',
      '2026-09-14',
      '2026-09-21',
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
    ])
    for (const week of home.labour) expect(week.accepted_pay).toBeGreaterThan(20_000)
    expect(home.labour.map(({ waiting_minutes }) => waiting_minutes > 0)).toEqual([...Array(6).fill(false), true])
  })

  test('of another company sees nothing of this one', async () => {
    const { home } = await homeOf<Company>('owain')
    expect(home.sites.map(({ id }) => id)).toEqual([siteId('mill')])
    expect(JSON.stringify(home)).not.toMatch(/Riverside|Northgate|Siobhán|Kwame/)
  })
})

describe('a manager', () => {
  test('sees minutes and never a pound', async () => {
    const { home } = await homeOf<Company>('main-manager')
    expect(JSON.stringify(home)).not.toContain('£')
    for (const week of home.labour) expect([week.accepted_pay, week.waiting_pay]).toEqual([null, null])
    expect(home.labour.at(-1)?.accepted_minutes).toBeGreaterThan(0)
  })

  test('is asked to decide what is theirs: the sites they run, the hours they approve, no contracts', async () => {
    const { home: priya } = await homeOf<Company>('main-manager')
    expect(kinds(priya)).toEqual(['timesheets', 'cards'])
    const { home: colin, waiting } = await homeOf<Company>('colin')
    expect(kinds(colin)).toEqual(['cover', 'access', 'cards'])
    expect(waiting.timesheets).toBe(0)
  })
})

describe('a sub-company', () => {
  test('sees its own people only on a shared site, and neither its cover nor its gate', async () => {
    const { home } = await homeOf<Company>('sub-owner')
    expect(home.sites).toEqual([
      {
        id: siteId('riverside'),
        name: 'Riverside Quarter, Block C',
        place: 'Leeds LS10 1QR',
        shared: true,
        manager: 'Beata Zawadzka-Holroyd',
        on_site: 7,
        due: 9,
        in_doubt: 0,
      },
    ])
    expect(home.decisions.map(({ title }) => title)).toEqual(['2 timesheets to accept', 'One skill card to check'])
  })

  test('that only asks for access sees no site', async () => {
    expect((await homeOf<Company>('eamon')).home.sites).toEqual([])
  })
})

describe('a payroll company', () => {
  test('sees contracts and accepted sheets that name it, its managers as its owner', async () => {
    const { home, waiting } = await homeOf<Payroll>('harjit')
    expect(home.kind).toBe('payroll')
    expect(home.contracts).toEqual({ current: 45, future: 1, ending_soon: 2 })
    expect(home.sheets.pay).toBeGreaterThan(0)
    expect(waiting).toEqual({ timesheets: home.sheets.payable, messages: 0, cards: 0 })
    const { home: manager } = await homeOf<Payroll>('tobias')
    expect(manager.sheets).toEqual(home.sheets)
    expect(manager.weeks).toEqual(home.weeks)
    // A payroll company reads no week before it is accepted; its customers' homes show that some wait.
    expect(home.weeks.filter(({ accepted_pay }) => accepted_pay)).not.toEqual([])
    expect(home.weeks.map(({ waiting_minutes, waiting_pay }) => [waiting_minutes, waiting_pay])).toEqual(
      Array(7).fill([0, 0]),
    )
  })
})

describe('a worker', () => {
  test('reads where they are, this week so far and what to do', async () => {
    const { home, waiting } = await homeOf<OnPhone>('main-worker')
    expect(home).toMatchObject({
      kind: 'worker',
      presence: { state: 'on_site', site: 'Riverside Quarter, Block C', since: '2026-10-26T07:12:00.000Z' },
      week: { monday: '2026-10-26', minutes: 19, days: [19, 0, 0, 0, 0, 0, 0], pay: 7.36 },
      next: { site: 'Riverside Quarter, Block C', place: 'Leeds LS10 1QR', start: '2026-10-27', opens: '07:00' },
    })
    expect(home.tasks.map(({ kind, text }) => ({ kind, text }))).toEqual([
      { kind: 'left', text: 'When did you leave Riverside Quarter, Block C on Thursday?' },
      { kind: 'documents', text: 'One safety document to read for Riverside Quarter, Block C' },
    ])
    expect(waiting.messages).toBe(1)
  })

  test.each([
    ['dafydd-prydderch-hughes', 'left', 'When did you leave Hallam Street Substation on Saturday?'],
    ['rhys-llewellyn-price', 'card', 'Your CPCS card ended on 25/10/2026: photograph the new one'],
    ['callum-ogilvie', 'timesheet', 'Your week of 19/10/2026 came back: put it right and send it again'],
    ['leanne-ackroyd', 'timesheet', 'Send your week of 19/10/2026: 46 h 00'],
    [
      'siobhan-mcgillicuddy',
      'offer',
      'Job offer from Calder & Finch Construction Ltd, Scaffolder, £24.80 an hour: answer by 30/10/2026',
    ],
    [
      'precious-okonkwo-fitzgerald',
      'documents',
      'One safety document to read for St Oswald’s Primary School extension',
    ],
  ])('%s has to see to their %s', async (key, kind, text) => {
    expect((await homeOf<OnPhone>(key)).home.tasks).toContainEqual(expect.objectContaining({ kind, text }))
  })

  test('a job offer on the page of its worker and of who sent it says where it is read', async () => {
    const { home } = await homeOf<OnPhone>('siobhan-mcgillicuddy')
    const offer = { id: offerId(4), conversation_id: demoId('conversation', 1) }
    expect(home.tasks).toContainEqual(expect.objectContaining({ kind: 'offer', offer }))
    const { decisions } = (await homeOf<Company>('main-owner')).home
    expect(decisions.find((one) => one.kind === 'offer')).toMatchObject({
      offer: { id: offerId(3), conversation_id: demoId('conversation', 4) },
    })
  })

  test('who never checked out has perhaps left', async () => {
    const { home } = await homeOf<OnPhone>('dafydd-prydderch-hughes')
    expect(home.presence).toEqual({
      state: 'suspected_left',
      site: 'Hallam Street Substation',
      since: '2026-10-24T06:05:00.000Z',
    })
    expect(home.week.minutes).toBe(0)
  })
  test('is asked when they left, of the newest stay whose end nobody saw, until they answer', async () => {
    const { home } = await homeOf<OnPhone>('dafydd-prydderch-hughes')
    expect(home.left).toEqual({
      check_in_id: expect.any(String),
      site: 'Hallam Street Substation',
      in_at: '2026-10-24T06:05:00.000Z',
      seen_at: null,
    })
    const jan = (await homeOf<OnPhone>('main-worker')).home.left
    expect(jan).toMatchObject({ site: 'Riverside Quarter, Block C', seen_at: expect.stringMatching(/^2026-10-2/) })
    const answer = { check_in_id: home.left?.check_in_id, left_at: '2026-10-24T15:30:00.000Z' }
    const foreign = await requestAs('main-worker', 'PUT', '/api/me/presence', answer)
    expect(foreign.statusCode).toBe(404)
    expect((await requestAs('dafydd-prydderch-hughes', 'PUT', '/api/me/presence', answer)).statusCode).toBe(200)
    const after = (await homeOf<OnPhone>('dafydd-prydderch-hughes')).home
    expect(after.left).toBeNull()
    expect(after.presence).toMatchObject({ state: 'off_site', since: '2026-10-24T15:30:00.000Z' })
    expect(after.tasks.map(({ kind }) => kind)).not.toContain('left')
    // Jan has sent that week: it takes no answer any more, and he has given his.
    const own = { check_in_id: jan?.check_in_id, left_at: '2026-10-22T15:45:00.000Z' }
    expect((await requestAs('main-worker', 'PUT', '/api/me/presence', own)).statusCode).toBe(200)
    const answered = (await homeOf<OnPhone>('main-worker')).home
    expect([answered.left, answered.tasks.map(({ kind }) => kind)]).toEqual([null, ['documents']])
  })
})

test('a guard sees everybody of the site they watch, of whichever company', async () => {
  const { home } = await homeOf('main-guard')
  expect(home).toMatchObject({
    kind: 'guard',
    sites: [{ id: siteId('riverside'), name: 'Riverside Quarter, Block C', on_site: 21, in_doubt: 0 }],
  })
})

test('who is still registering sees an empty page', async () => {
  expect((await homeOf<Company>('new-owner')).home).toMatchObject({ kind: 'company', decisions: [], sites: [] })
  expect((await homeOf<OnPhone>('at-medical')).home.tasks).toEqual([])
})

const open = { opens: '07:00', closes: '18:00' }
const week: OpeningHours = [open, open, open, open, open, { opens: '07:00', closes: '13:00' }, null]
test.each<[string, string, OpeningHours | null, string]>([
  ['two hours after closing', '2026-10-26T07:12:00Z', week, '2026-10-26T20:00:00.000Z'],
  ['in summer time', '2026-07-14T06:12:00Z', week, '2026-07-14T19:00:00.000Z'],
  ['who came after closing, after the next one', '2026-10-26T19:00:00Z', week, '2026-10-27T20:00:00.000Z'],
  ['who came on a closed day, after the next one', '2026-10-25T10:00:00Z', week, '2026-10-26T20:00:00.000Z'],
  ['on a Saturday', '2026-10-24T06:05:00Z', week, '2026-10-24T14:00:00.000Z'],
  ['without opening hours after 14 h', '2026-10-26T07:00:00Z', null, '2026-10-26T21:00:00.000Z'],
])('an open check-in is in doubt: %s', (_, in_at, hours, from) => {
  expect(suspectedFrom({ in_at: new Date(in_at), suspected_left_at: null }, hours).toISOString()).toBe(from)
})

test.each<[string, OpeningHours | null]>([
  ['open six days', week],
  ['open on Mondays only', [open, null, null, null, null, null, null]],
  ['never open', week.map(() => null)],
  ['without opening hours', null],
])('of a whole list and of one person the rule of doubt is the same: %s', (_, hours) => {
  const from = Date.parse('2026-10-19T00:00:00Z')
  const wrong: string[] = []
  for (let now = from + 10 * 86_400_000; now < from + 12 * 86_400_000; now += 1_800_000) {
    const before = suspectedBefore(hours, new Date(now)).getTime()
    // The clocks go back on the 25th.
    for (let at = from; at <= now; at += 1_800_000) {
      const isSuspected = suspectedFrom({ in_at: new Date(at), suspected_left_at: null }, hours).getTime() <= now
      if (isSuspected !== at < before) wrong.push(`${new Date(at).toISOString()} at ${new Date(now).toISOString()}`)
    }
  }
  expect(wrong).toEqual([])
})

test('minimum cover is asked for while anybody is there', () => {
  const needed = { first_aider: 2, fire_marshal: 1, supervisor: 1 }
  expect(gaps(needed, { first_aider: 0, fire_marshal: 0, supervisor: 0 }, 0)).toEqual([])
  expect(gaps(needed, { first_aider: 1, fire_marshal: 0, supervisor: 1 }, 5)).toEqual([
    '1 first aider short',
    'No fire marshal',
  ])
  expect(gaps(needed, { first_aider: 2, fire_marshal: 3, supervisor: 1 }, 5)).toEqual([])
})
