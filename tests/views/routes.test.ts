import { describe, expect, test } from 'vitest'
import { paths } from '#shared/api/kit/paths'
import { routeOf } from '#web/routes.tsx'

const id = '0190c1f0-0000-7000-8000-000000000001'

describe('the route of an address', () => {
  test.each([
    // Of several that match, the first in `paths` is its route.
    ['/workers/link', 'workersLink'],
    ['/workers/link-spreadsheet', 'workersLinkSpreadsheet'],
    ['/workers/jan-nowak-x7k2p9', 'worker'],
    ['/workers/profile/edit', 'workerProfileEdit'],
    ['/workers/profile/jan/edit', 'workerProfileEdit'],
    ['/workers/profile/assignments', 'workerAssignment'],
    ['/sites/new', 'siteNew'],
    [`/sites/${id}`, 'site'],
    [`/sites/${id}/edit`, 'siteEdit'],
    [`/sites/${id}/gates`, 'siteTab'],
    [`/sites/${id}/subcompany`, 'siteTab'],
    [`/sites/${id}/subcompany/${id}`, 'siteSubcompany'],
    [`/sites/${id}/workers/assignments`, 'siteAssignment'],
    [`/sites/${id}/workers/timesheets/${id}`, 'siteTimesheet'],
    ['/timesheets/mobile', 'timesheetMobile'],
    [`/timesheets/mobile/${id}`, 'timesheetMobile'],
    [`/timesheets/${id}`, 'timesheet'],
    ['/profile/edit', 'profileEdit'],
    ['/profile/skillsedit', 'skillsEdit'],
    ['/profile/directory', 'profileDirectory'],
    ['/profile/jan', 'profile'],
    ['/profile', 'profile'],
    ['/invite/h4sh', 'invite'],
    ['/invite/details', 'inviteDetails'],
    ['/invite/h4sh/details', 'inviteDetails'],
    ['/invite/register', 'inviteRegister'],
    ['/invite/registered', 'inviteRegistered'],
    ['/invite/request', 'inviteRequest'],
    ['/invite/sent', 'inviteSent'],
    ['/register/worker', 'registerWorker'],
    ['/register/worker/identity', 'registerWorkerStep'],
    ['/visitors/invite/h4sh', 'visitorInvite'],
    // The old address of a pass is that one alone, whatever begins alike.
    ['/visitor/qr', 'visitorQrOld'],
    ['/visitor/qr/', 'visitorQrOld'],
    [`/visitor/qr/${id}`, undefined],
    ['/visitor/qrcode', undefined],
    ['/visitor/qr*', undefined],
    [`/visitors/qr/${id}`, 'visitorQr'],
    // Upper case is another address; a slash at the end is not, two are.
    ['/Sites', undefined],
    ['/SITES/new', undefined],
    ['/sites/', 'sites'],
    ['/sites//', undefined],
    ['/', 'home'],
    ['', 'home'],
    ['/nowhere', undefined],
    // A row's id is one; a mailed link's, and a card's, may be any text.
    ['/sites/not-an-id', undefined],
    [`/sites/${id.toUpperCase()}`, 'site'],
    [`/sites/${id}/subcompany/assignments`, undefined],
    ['/timesheets/2026-10-26', undefined],
    [`/visitors/${id}`, 'visitor'],
    ['/visitors/qr', undefined],
    ['/verify-email', 'verifyEmail'],
    ['/verify-email/any-text', 'verifyEmail'],
    ['/card/cscs/123', 'cardItem'],
    ['/visitor-invite/any-text', 'visitorInviteOld'],
    // What cannot be decoded is no address.
    ['/workers/%E0%A4%A', undefined],
  ])('%s is %s', (address, route) => expect(routeOf(address)?.route).toBe(route))

  test('parts are decoded; those left out are undefined', () => {
    expect(routeOf('/workers/a%20b')?.params).toEqual({ slug: 'a b' })
    expect(routeOf(`/workers/jan/contracts/${id}`)?.params).toEqual({ slug: 'jan', id })
    expect(routeOf('/workers/jan/contracts')).toEqual({
      route: 'workerContract',
      params: { slug: 'jan', id: undefined },
    })
  })

  test.each(Object.entries(paths))('%s is found by its own address', (route, path) => {
    const address = path.replace(/:(\w+)\??/g, (_, name: string) => (/(?:^id|_id)$/.test(name) ? id : 'some'))
    expect(routeOf(address)?.route).toBe(route)
  })
})
