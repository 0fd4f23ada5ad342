import { siteControlMachine } from '#machines/site-control.machine'
import { controlledSite } from '../../support/controlled-site.ts'
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
      'done keepPlace': 'it is remembered',
      'fail keepPlace': 'it cannot be remembered',
      chooseSite: 'the guard chooses {case}',
      chooseTab: 'the guard opens {case}',
      leaveSite: 'Change site',
      retry: 'Retry',
    },
    states: {
      opening: 'asking which sites',
      without: 'no site today',
      unreachable: 'an error with Retry',
      choosing: 'choosing a site',
      'controlling.keeping': 'the site is open',
      'controlling.kept': 'the site is open and remembered',
    },
  },
})
