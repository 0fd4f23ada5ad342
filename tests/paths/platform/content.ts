import { contentMachine } from '#machines/platform/content.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(contentMachine, {
  starts: { 'the privacy policy is opened': { slug: 'privacy-policy' } },
  cases: {
    'done load': { '': { output: { data: { slug: 'privacy-policy', title: 'Privacy policy', blocks: [] } } } },
    'fail load': { 'the connection is lost': { error: new TypeError('fetch failed') } },
  },
  show: ({ page }) => ({ page: page?.title }),
  words: {
    states: { showing: 'shown', unreachable: 'an error with Retry' },
    events: { 'done load': 'the page comes', 'fail load': '{case}', retry: 'Retry', reconnect: 'the network is back' },
    actors: { load: 'the server for the page', watchConnection: 'for the network' },
  },
})
