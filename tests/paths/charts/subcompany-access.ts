import { subcompanyAccessLifecycle } from '#lifecycles/subcompany-access'
import { paths } from '../rig/entry.ts'

const sides = { 'the site’s company': { by: 'site' }, 'the sub-company': { by: 'subcompany' } }

export const entry = paths(subcompanyAccessLifecycle, {
  starts: { 'the site is open': { isOpen: true }, 'the site is closed': { isOpen: false } },
  cases: { request: sides, grant: sides, reject: sides, end: sides },
  show: ({ isOpen }) => ({ isOpen }),
  words: {
    events: {
      request: 'access is asked for by {case}',
      grant: 'access is given by {case}',
      reject: 'the request is rejected by {case}',
      end: 'the access is ended by {case}',
    },
  },
})
