import { contentMachine } from '#machines/platform/content.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(contentMachine, {
  starts: { 'the privacy policy is opened': { slug: 'privacy-policy' } },
  cases: {
    'done loadPage': { '': { output: { data: { slug: 'privacy-policy', title: 'Privacy policy', blocks: [] } } } },
    'fail loadPage': { 'the connection is lost': { error: new TypeError('fetch failed') } },
  },
  show: ({ page }) => ({ page: page?.title }),
  words: {
    states: { showing: 'shown', unreachable: 'an error with Retry' },
    events: { 'done loadPage': 'the page comes', 'fail loadPage': '{case}', retry: 'Retry' },
    actors: { loadPage: 'the server for the page' },
  },
})
