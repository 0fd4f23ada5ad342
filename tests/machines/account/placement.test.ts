import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOf as placeOfAddress, type Visitor, visitorOf, type Who } from '#machines/account/placement'
import { paths } from '#shared/api/kit/paths'
import { routeOf } from '#web/routes.tsx'

const id = '0190c1f0-0000-7000-8000-000000000001'
const person = (more: Partial<Who>): Visitor => ({
  user: {
    id,
    default_role: 'OWNER',
    status: 'COMPLETED',
    is_payroll_company: false,
    invite_hash: null,
    company: { main_contractor: true },
    ...more,
  },
  wrapper: false,
})
const owner = person({})
const subOwner = person({ company: { main_contractor: false } })
const manager = person({ default_role: 'MANAGER' })
const worker = person({ default_role: 'WORKER', company: null })
const guard = person({ default_role: 'SECURITY_GUARD', company: null })
const payroll = person({ is_payroll_company: true, company: { main_contractor: false } })
const newWorker = person({ default_role: 'WORKER', status: 'REGISTERING', company: null })
const newOwner = person({ status: 'REGISTERING', company: null })
const invitedOwner = person({ status: 'REGISTERING', company: null, invite_hash: 'h4sh' })
const unfinishedManager = person({ default_role: 'MANAGER', status: 'REGISTERING' })
const nobody: Visitor = { user: undefined, wrapper: false }
const nobodyInApp: Visitor = { user: undefined, wrapper: true }
const everybody = {
  owner,
  subOwner,
  manager,
  worker,
  guard,
  payroll,
  newWorker,
  newOwner,
  invitedOwner,
  unfinishedManager,
  nobody,
  nobodyInApp,
}
const placeOf = (path: string, visitor: Visitor) =>
  placeOfAddress({ path, matched: routeOf(path.split('?')[0] ?? '') }, visitor)
const where = (address: string, visitor: Visitor) => {
  const place = placeOf(address, visitor)
  return place.kind === 'go' ? place.to : place.kind === 'show' ? place.route : 'missing'
}

describe('where people belong', () => {
  test.each<[who: string, visitor: Visitor, address: string, where: string]>([
    // Nobody is signed in (spec section 6, decisions 4 and 16).
    ['nobody', nobody, '/', '/login'],
    ['nobody', nobody, '/sites', '/login?redirect=%2Fsites'],
    ['nobody', nobody, '/messages?id=7', '/login?redirect=%2Fmessages%3Fid%3D7'],
    ['nobody', nobody, '/login', 'login'],
    ['nobody', nobody, '/login/password/reset?key=k', 'resetPassword'],
    ['nobody', nobody, '/verify-email/abc', 'verifyEmail'],
    ['nobody', nobody, '/verify-email', 'verifyEmail'],
    ['nobody', nobody, '/register/worker', 'registerWorker'],
    ['nobody', nobody, '/register/owner', 'registerOwner'],
    ['nobody', nobody, '/register/owner/payment', '/login?redirect=%2Fregister%2Fowner%2Fpayment'],
    ['nobody', nobody, '/invite/h4sh', 'invite'],
    ['nobody', nobody, '/invitation/accept', 'invitationAccept'],
    ['nobody', nobody, '/visitors/invite/h4sh', 'visitorInvite'],
    ['nobody', nobody, `/visitors/${id}`, `/login?redirect=%2Fvisitors%2F${id}`],
    ['nobody', nobody, '/generate-qr', 'generateQr'],
    ['nobody', nobody, '/privacy-policy/show', 'privacyPolicyShow'],
    ['nobody', nobody, '/privacy-policy', '/login?redirect=%2Fprivacy-policy'],
    ['nobody', nobody, '/contracts/jan-nowak', '/login?redirect=%2Fcontracts%2Fjan-nowak'],
    ['nobody', nobody, '/contracts/2024/x', '/login?redirect=%2Fcontracts%2F2024%2Fx'],
    ['nobody', nobody, '/nowhere', 'missing'],
    ['nobody in the app', nobodyInApp, '/', '/register/worker'],
    ['nobody in the app', nobodyInApp, '/login', 'login'],
    // Old addresses.
    ['nobody', nobody, '/worker/register', '/register/worker'],
    ['nobody', nobody, '/register/old-worker', '/register/worker'],
    ['nobody', nobody, '/register/old-owner', '/register/owner'],
    ['nobody', nobody, '/register/old-worker/skills?redirect=/help', '/register/worker?redirect=%2Fhelp'],
    ['nobody', nobody, '/register/old-owner/payment', '/register/owner'],
    // Registration by status and role (spec section 4).
    ['a new worker', newWorker, '/', '/register/worker'],
    ['a new worker', newWorker, '/login', '/register/worker'],
    ['a new worker', newWorker, '/nowhere', '/register/worker'],
    ['a new worker', newWorker, '/register/owner', '/register/worker'],
    ['a new worker', newWorker, '/register/worker', 'registerWorker'],
    ['a new worker', newWorker, '/privacy-policy/show', 'privacyPolicyShow'],
    ['a new owner', newOwner, '/', '/register/owner'],
    ['a new owner', newOwner, '/register/worker', '/register/owner'],
    ['a new owner', newOwner, '/register/owner/payment', 'registerOwnerPayment'],
    ['an invited owner', invitedOwner, '/', '/invite/h4sh/details'],
    ['an invited owner', invitedOwner, '/invite/h4sh/details', 'inviteDetails'],
    ['a manager whose status is open', unfinishedManager, '/register/owner', '/'],
    ['a manager whose status is open', unfinishedManager, '/', 'home'],
    // The way on is carried through the registration and followed at its end.
    ['nobody in the app', nobodyInApp, '/help?a=1', '/register/worker?redirect=%2Fhelp%3Fa%3D1'],
    ['nobody in the app', nobodyInApp, '/more', '/register/worker?redirect=%2Fmore'],
    ['nobody', nobody, '/worker/register?redirect=%2Fhelp', '/register/worker?redirect=%2Fhelp'],
    ['nobody', nobody, '/worker/register?redirect=%2F%2Fevil.example', '/register/worker'],
    ['a new worker', newWorker, '/login?redirect=%2Fhelp', '/register/worker?redirect=%2Fhelp'],
    ['a new worker', newWorker, '/login?redirect=https%3A%2F%2Fevil.example', '/register/worker'],
    ['a worker', worker, '/register/worker?redirect=%2Fhelp', '/help'],
    ['a worker', worker, '/register/worker?redirect=%2Fregister%2Fworker', '/'],
    ['a worker', worker, '/register/worker?redirect=%2Flogin', '/'],
    ['a worker', worker, '/register/worker?redirect=%2Fworker%2Fregister', '/'],
    // Finished people.
    ['an owner', owner, '/login', '/'],
    ['an owner', owner, '/login?redirect=%2Fhelp', '/help'],
    ['an owner', owner, '/login?redirect=%2F%2Fevil.example', '/'],
    ['an owner', owner, '/login?redirect=%2Flogin', '/'],
    ['an owner', owner, '/register/owner', '/'],
    ['an owner', owner, '/register/owner/thank-you', 'registerOwnerThankYou'],
    ['an owner', owner, '/register/anything', '/'],
    ['a worker', worker, '/register/worker', '/'],
    ['a manager', manager, '/register/worker', '/'],
    // Walls (spec section 6).
    ['a manager', manager, '/contracts', '/'],
    ['a manager', manager, '/contracts/2024/x', '/'],
    ['an owner', owner, '/contracts', 'contracts'],
    ['an owner', owner, '/contracts/jan-nowak', 'contractsOfWorker'],
    ['an owner', owner, '/contracts/2024/x', 'missing'],
    ['a payroll company', payroll, '/contracts/jan-nowak', 'contractsOfWorker'],
    ['a manager', manager, '/contracts/jan-nowak', '/'],
    ['a worker', worker, '/contracts/jan-nowak', '/'],
    ['a payroll company', payroll, '/sites', '/'],
    ['a payroll company', payroll, '/sites/new', '/'],
    ['a payroll company', payroll, `/timesheets/${id}`, '/'],
    ['a payroll company', payroll, '/timesheets', 'timesheets'],
    ['a payroll company', payroll, '/card', '/'],
    ['a payroll company', payroll, '/jobs', '/'],
    ['a manager', manager, '/jobs', 'jobs'],
    ['a worker', worker, '/jobs', 'jobs'],
    ['a guard', guard, '/jobs', 'jobs'],
    ['an owner', owner, '/managers', 'managers'],
    ['a manager', manager, '/managers', '/'],
    ['an owner of a main contractor', owner, '/settings/billing', '/'],
    ['an owner of another company', subOwner, '/settings/billing', 'billing'],
    ['a worker', worker, '/sites', '/'],
    ['a worker', worker, '/workers', '/'],
    ['a guard', guard, '/assignments', 'assignments'],
    ['an owner', owner, '/assignments', '/'],
    ['a worker', worker, '/site-control', '/'],
    ['a worker', worker, `/site-control/people/${id}`, '/'],
    ['a worker', worker, `/site-control/people/${id}/check-in`, '/'],
    ['a payroll company', payroll, '/site-control', '/'],
    ['a payroll company', payroll, `/site-control/roll-call/${id}`, '/'],
    ['a guard', guard, '/site-control', 'siteControl'],
    ['a manager', manager, '/site-control', 'siteControl'],
    ['an owner', owner, '/timesheets/mobile', '/'],
    ['a manager', manager, `/timesheets/mobile/${id}`, '/'],
    ['a worker', worker, `/timesheets/mobile/${id}`, 'timesheetMobile'],
    ['a guard', guard, '/timesheets/mobile', 'timesheetMobile'],
    // Without a slug the profile to edit is one's own.
    ['a worker', worker, '/workers/profile/edit', '/profile/edit'],
    ['a guard', guard, '/workers/profile/edit', '/profile/edit'],
    ['an owner', owner, '/workers/profile/edit', '/settings/account'],
    ['a manager', manager, '/workers/profile/edit', '/settings/account'],
    ['a manager', manager, '/workers/profile/jan/edit', 'workerProfileEdit'],
    // No route, or a part that is not valid (spec section 8, Routing).
    ['an owner', owner, '/nowhere', 'missing'],
    ['an owner', owner, '/sites/not-an-id', 'missing'],
    ['an owner', owner, '/workers/%E0%A4%A', 'missing'],
    ['an owner', owner, '/help/', 'help'],
  ])('%s at %s', (_, visitor, address, expected) => expect(where(address, visitor)).toBe(expected))

  test('only an unfinished person who strays is reported', () => {
    const reported = (address: string, visitor: Visitor) => {
      const place = placeOf(address, visitor)
      return place.kind === 'go' && place.unfinished
    }
    expect(reported('/', newWorker)).toBe(true)
    expect(reported('/', nobody)).toBe(false)
    expect(reported('/login', owner)).toBe(false)
  })

  test.each<[who: string, visitor: Visitor, address: string, reason: string | undefined]>([
    ['a worker', worker, '/site-control', 'Site control is for guards, owners and managers.'],
    ['a payroll company', payroll, '/site-control', 'A payroll company has no sites to control.'],
    [
      'a payroll company',
      payroll,
      '/workers/link',
      'A payroll company adds no workers: the companies that it pays for do.',
    ],
    [
      'a payroll company',
      payroll,
      '/workers/link-spreadsheet',
      'A payroll company adds no workers: the companies that it pays for do.',
    ],
    ['a manager', manager, '/workers/link', 'shown'],
    [
      'an owner',
      owner,
      '/timesheets/mobile',
      'That page is a worker’s own week. Your workers’ weeks are under Timesheets.',
    ],
    ['a manager', manager, '/contracts', undefined],
    ['an owner', owner, '/login', undefined],
  ])('%s who is led away from %s is told why', (_, visitor, address, message) => {
    const place = placeOf(address, visitor)
    expect(place.kind === 'go' ? place.reason : 'shown').toBe(message)
  })

  test('nobody is led in circles, whatever they open', () => {
    const anywhere = fc.oneof(
      fc.constantFrom(...Object.values(paths)).map((path) => path.replace(/:\w+\??/g, id)),
      fc.webPath(),
    )
    fc.assert(
      fc.property(
        anywhere,
        fc.option(anywhere),
        fc.constantFrom(...Object.values(everybody)),
        (path, redirect, who) => {
          let address = redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path || '/'
          for (let steps = 0; steps < 4; steps++) {
            const place = placeOf(address, who)
            if (place.kind !== 'go') return true
            address = place.to
          }
          return false
        },
      ),
      { numRuns: 3000 },
    )
  })
})

test('whom the token calls finished is placed as finished before the user is asked anew', () => {
  const claims = { uid: id, status: 'COMPLETED' as const, handoff: false }
  expect(where('/', visitorOf({ user: newWorker.user, claims: undefined, wrapper: false }))).toBe('/register/worker')
  expect(where('/', visitorOf({ user: newWorker.user, claims, wrapper: false }))).toBe('home')
  // A token that is behind takes nothing back.
  const behind = { ...claims, status: 'REGISTERING' as const }
  expect(where('/', visitorOf({ user: owner.user, claims: behind, wrapper: false }))).toBe('home')
})
