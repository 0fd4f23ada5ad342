import { describe, expect, test } from 'vitest'
import { type Notification, NotificationType } from '#shared/api/kit/notification'
import { pathOf } from '#shared/api/kit/paths'
import type { Role } from '#shared/api/kit/user'
import { reasonOf } from '#shared/domain/account/notification-reason'
import { targetOf } from '#shared/domain/account/notification-target'
import { ago, partsOf } from '#shared/domain/account/notification-words'

const whole = {
  conversation_id: 'c1',
  worker_slug: 'jan-nowak',
  timesheet_id: 't1',
  user_slug: 'priya',
  assignment_id: 'a1',
  contract_id: 'k1',
  site_id: 's1',
}
const conversation = ['/messages?id=c1', '/messages?id=c1'] as const
const timesheet = ['/timesheets/t1', '/timesheets/mobile/t1'] as const
const contract = ['/workers/jan-nowak/contracts/k1', undefined] as const
const assignment = ['/workers/jan-nowak/assignments/a1', '/assignments/a1'] as const
const worker = '/workers/jan-nowak'
const site = '/sites/s1'
const subcontractors = '/sites/s1/subcontractors'
const own = (address: string) => [address, address] as const

/** Where each type leads an owner or manager, and a worker or guard; undefined: nowhere. */
const table: Record<NotificationType, readonly [staff: string | undefined, worker: string | undefined]> = {
  'worker.onsite.change': [worker, '/'],
  'worker.cscs.need_check': [worker, '/'],
  'worker.linked': [worker, '/profile'],
  'worker.profile_changed': own('/profile'),
  'worker.health_opened': own('/profile'),
  'worker.card_opened': own('/profile'),
  'message.new': conversation,
  'timesheet.submitted': timesheet,
  'timesheet.accepted': timesheet,
  'timesheet.rejected': timesheet,
  'timesheet.paid': timesheet,
  'timesheet.note': timesheet,
  'timesheet.finish': timesheet,
  'timesheet.objected': timesheet,
  'timesheet.corrected': timesheet,
  'contract.extended': contract,
  'contract.expiring': contract,
  'contract.terminated': contract,
  'contract.hourly_rate': contract,
  'assignment.created': assignment,
  'assignment.changed': assignment,
  'assignment.documents': assignment,
  'assignment.cancelled': assignment,
  'offer.received': conversation,
  'offer.accepted': conversation,
  'offer.rejected': conversation,
  'offer.withdrawn': conversation,
  'post.applied': conversation,
  'post.invited': conversation,
  'site.access_requested': own(subcontractors),
  'site.access_granted': own(site),
  'site.access_rejected': own('/sites'),
  'site.access_ended': own(subcontractors),
  'site.guard_approved': [site, '/site-control'],
  'site.guard_ended': [site, '/'],
  'visitor.arrived': own(site),
  'rollcall.late_help': own('/sites/s1/fire'),
  'card.expiring': [worker, '/profile'],
  'identity.failed': [worker, '/register/worker'],
  'identity.completed': [worker, '/'],
  'session.reuse_detected': own('/settings/account'),
  'device.reset': own('/settings/account'),
  'phone.released': own('/settings/account'),
}
const sides = { OWNER: 0, MANAGER: 0, WORKER: 1, SECURITY_GUARD: 1 } satisfies Record<Role, 0 | 1>
const roles: Role[] = ['OWNER', 'MANAGER', 'WORKER', 'SECURITY_GUARD']
const every = NotificationType.options.flatMap((type) => roles.map((role) => [type, role] as const))
const addressOf = (type: NotificationType, role: Role, action: Notification['action']) => {
  const target = targetOf({ type, action }, role)
  return target && pathOf(target)
}

describe('a notification leads to what it is about', () => {
  test.each(every)('%s, for %s', (type, role) => expect(addressOf(type, role, whole)).toBe(table[type][sides[role]]))
})

/** Ids that an address is made of. A site whose access ended is left out for the sub-company: the list of sites is shown. */
const needed = ['c1', 't1', 'k1', 'a1', 's1', 'jan-nowak']
const isMadeOf = (address: string | undefined) => needed.some((id) => address?.includes(id))
describe('without the ids of its address it leads nowhere', () => {
  test.each(every.filter(([type, role]) => isMadeOf(table[type][sides[role]])))('%s, for %s', (type, role) =>
    expect(addressOf(type, role, {})).toBe(type === 'site.access_ended' ? '/sites' : undefined),
  )
  test.each(['contract.extended', 'assignment.created'] as const)('%s, with the id but not the worker', (type) =>
    expect(addressOf(type, 'OWNER', { contract_id: 'k1', assignment_id: 'a1' })).toBeUndefined(),
  )
})

describe('it says why it came', () => {
  test.each(every)('%s, for %s', (type, role) =>
    expect(reasonOf({ type, action: whole }, role)).toMatch(/^[A-Z]\S+ \S/),
  )
  test('as its reader sees it', () => {
    const submitted = { type: 'timesheet.submitted', action: whole } as const
    expect(reasonOf(submitted, 'MANAGER')).toBe('You approve these hours')
    expect(reasonOf(submitted, 'WORKER')).toBe('Your timesheet')
    expect(reasonOf({ type: 'site.access_ended', action: { site_id: 's1' } }, 'OWNER')).toBe('You run this site')
    expect(reasonOf({ type: 'site.access_ended', action: {} }, 'OWNER')).toBe('Your company’s access')
  })
})

describe('names in it stand out', () => {
  const bold = (description: string, ...names: string[]) =>
    partsOf(description, names)
      .map(({ text, isName }) => (isName ? `*${text}*` : text))
      .join('')
  test.each([
    ['*Jan Nowak’s* week has 1 day without a finish time', ['Jan Nowak']],
    ['*Ann* and *Ann Lee* need help', ['Ann', 'Ann Lee']],
    ['Your contract with *Calder & Finch* ends', ['Calder & Finch']],
    ['Nobody is named', ['Jan Nowak', '']],
    ['*Jan (no.1)*: *Jan (no.1)*', ['Jan (no.1)']],
  ])('%s', (shown, names) => {
    const description = shown.replaceAll('*', '')
    expect(bold(description, ...names)).toBe(shown)
    expect(
      partsOf(description, names)
        .map(({ text }) => text)
        .join(''),
    ).toBe(description)
  })
})

describe('when it came', () => {
  const now = Date.parse('2026-10-26T08:00:00Z')
  test.each([
    ['2026-10-26T07:59:30Z', 'just now'],
    ['2026-10-26T07:48:00Z', '12 min ago'],
    ['2026-10-26T06:00:00Z', '2 h ago'],
    ['2026-10-23T08:00:00Z', 'Fri 23 Oct'],
    ['2026-10-12T08:00:00Z', '12.10.2026'],
    // The device's clock is ten minutes slow.
    ['2026-10-26T08:10:00Z', 'just now'],
  ])('%s is %s', (at, shown) => expect(ago(at, now)).toBe(shown))
})
