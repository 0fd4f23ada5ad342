import { documentReaderMachine } from '#machines/platform/document-reader.machine'
import { lostConnection } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const which = { mediaId: 'm1', title: 'RAMS-021' }

export const entry = paths(documentReaderMachine, {
  starts: { 'in a browser': { ...which, wrapper: false }, 'in the app': { ...which, wrapper: true } },
  cases: {
    'done openInApp': { '': { output: undefined } },
    'fail openInApp': { '': { error: new Error('This version of the app cannot do that. Please update the app.') } },
    'done openDocument': { 'with two pages': { output: { pages: 2 } } },
    'fail openDocument': { '': lostConnection },
    'done drawPage': { '': { output: { picture: 'blob:1', words: 'Wear a helmet.' } } },
    'fail drawPage': { '': { error: new Error('The page could not be drawn.') } },
  },
  show: ({ wrapper, page, pages, drawn }) => ({ wrapper, page, pages, drawn: drawn !== undefined }),
  words: {
    states: {
      openingInApp: 'the app is opening it',
      inApp: 'the app shows it',
      fetching: 'on its way',
      drawing: 'a page is being drawn',
      showing: 'a page is shown',
      unreadable: 'an error with Retry',
    },
    events: {
      nextPage: 'Next page',
      previousPage: 'Previous page',
      openAgain: 'Open it again',
      retry: 'Retry',
      'done openInApp': 'the app shows it',
      'fail openInApp': 'the app cannot',
      'done openDocument': 'it comes {case}',
      'fail openDocument': 'it does not come',
      'done drawPage': 'the page is drawn',
      'fail drawPage': 'the page cannot be drawn',
    },
    actors: {
      openInApp: 'the app to open it',
      closeInApp: 'to close it in the app at the end',
      openDocument: 'for the file',
      drawPage: 'for a page of it',
    },
  },
})
