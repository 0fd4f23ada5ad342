import { siteDocumentsMachine } from '#machines/sites/site-documents.machine'
import { paths } from '../rig/entry.ts'

const document = { id: 'd1', name: 'RAMS-021', versions: [{ version: 2 }] }
const withdrawn = { status: 409, message: 'This document was withdrawn: publish a new one.' }

export const entry = paths(siteDocumentsMachine, {
  starts: { 'the documents of a site': { siteId: '1' } },
  cases: {
    renew: { '': { document } },
    withdraw: { '': { document } },
    change: { 'its file': { draft: { file: { id: 'm1', name: 'plan.pdf' } } } },
    'done load': { 'one document': { output: { documents: [document] } } },
    'fail load': { '': { error: { status: 503 } } },
    'done sendDocument': { '': { output: document } },
    'fail sendDocument': {
      'the file is missing': { error: { status: 422, errors: { media_id: ['Choose the PDF.'] } } },
      'it was withdrawn': { error: withdrawn },
    },
    'done withdrawDocument': { '': { output: document } },
    'fail withdrawDocument': { 'it was withdrawn before': { error: withdrawn } },
  },
  show: ({ documents, draft, withdrawn: withdrawing, formError }) => ({
    documents: documents.length,
    versionOf: draft.document?.name,
    file: draft.file?.name,
    withdrawing: withdrawing?.name,
    errors: Object.keys(formError.errors).length ? formError.errors : undefined,
    message: formError.message,
  }),
  words: {
    states: {
      showing: 'shown',
      writing: 'being written',
      confirming: 'confirming whether to withdraw it',
      unreachable: 'an error with Retry',
    },
    events: {
      publish: 'Publish a document',
      renew: 'New version',
      withdraw: 'Withdraw',
      change: 'the person gives {case}',
      submit: 'Publish',
      confirm: 'Withdraw it',
      cancel: 'Cancel',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done load': 'they come: {case}',
      'fail load': 'no answer',
      'done sendDocument': 'it is published',
      'fail sendDocument': 'the server refuses: {case}',
      'done withdrawDocument': 'it is withdrawn',
      'fail withdrawDocument': 'the server refuses: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for the documents',
      sendDocument: 'the server to publish it',
      withdrawDocument: 'the server to withdraw it',
    },
  },
})
