import { siteControlMachine } from '#machines/gate/site-control.machine'
import { controlledSite } from '../../support/gate/controlled-site.ts'
import { paths } from '../rig/entry.ts'

const opened = (siteId: string | undefined, ...ids: string[]) => ({
  output: { sites: ids.map((id) => controlledSite(id)), siteId, tab: 'scan' },
})

export const entry = paths(siteControlMachine, {
  starts: { 'a guard opens site control': { userId: 'dave' } },
  cases: {
    'done openPlace': {
      'two sites': opened(undefined, 'Riverside', 'Northgate'),
      'two sites, Riverside remembered': opened('Riverside', 'Riverside', 'Northgate'),
      'no site': opened(undefined),
    },
    'done recallPlace': {
      'Riverside and Northgate, Riverside remembered': opened('Riverside', 'Riverside', 'Northgate'),
      'two sites': opened(undefined, 'Riverside', 'Northgate'),
      'no site': opened(undefined),
      nothing: { output: undefined },
    },
    'fail recallPlace': { 'the disk cannot be read': { error: new Error('broken') } },
    'done renewPlace': {
      'both sites': opened(undefined, 'Riverside', 'Northgate'),
      'only Northgate': opened(undefined, 'Northgate'),
      'no site any more': opened(undefined),
    },
    'fail renewPlace': {
      'no answer': { error: new TypeError('fetch failed') },
      'not a guard any more': { error: { status: 403, message: 'No.' } },
    },
    'fail openPlace': { 'no network': { error: new TypeError('fetch failed') } },
    'done keepPlace': { '': { output: undefined } },
    'fail keepPlace': { '': { error: new Error('The disk is full.') } },
    chooseSite: { Northgate: { siteId: 'Northgate' }, 'one that is not theirs': { siteId: 'Hallam' } },
    chooseTab: { People: { tab: 'people' }, Scan: { tab: 'scan' } },
  },
  show: ({ sites, siteId, tab }) => ({ sites: sites.length, site: siteId, tab }),
  words: {
    events: {
      'done openPlace': 'the server tells of {case}',
      'fail openPlace': '{case}',
      'done recallPlace': 'this device keeps {case}',
      'fail recallPlace': '{case}',
      'done renewPlace': 'the server tells of {case}',
      'fail renewPlace': '{case}',
      'done keepPlace': 'it is remembered',
      'fail keepPlace': 'it cannot be remembered',
      chooseSite: 'the guard chooses {case}',
      chooseTab: 'the guard opens {case}',
      leaveSite: 'Change site',
      retry: 'Retry',
    },
    states: {
      recalling: 'looking on this device',
      opening: 'asking which sites',
      unreachable: 'an error with Retry',
      'open.place.without': 'no site today',
      'open.place.choosing': 'choosing a site',
      'open.place.controlling.keeping': 'the site is open',
      'open.place.controlling.kept': 'the site is open and remembered',
      'open.sites.current': 'its sites are those of now',
      'open.sites.renewing': 'its sites are asked for anew',
      'open.sites.old': 'its sites are those of this device',
    },
  },
})
