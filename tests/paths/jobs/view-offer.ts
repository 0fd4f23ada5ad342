import { viewOfferMachine } from '#machines/jobs/view-offer.machine'
import type { OfferStatus } from '#shared/api/jobs/job-offer'
import { lostConnection, refused } from '../../support/answers.ts'
import { storedDocument, storedOffer } from '../../support/jobs/stored-offer.ts'
import { viewOfferInReact } from '../mounts/view-offer.tsx'
import { paths } from '../rig/entry.ts'

const advice = { warnings: [{ kind: 'wage', text: 'Below the minimum wage for your age.' }], in_order: null }
const offer = (status: OfferStatus = 'PENDING') => ({
  output: { offer: storedOffer({ status }), advice: status === 'PENDING' ? advice : undefined },
})
const lost = { 'no such offer': refused(404, 'Not found.'), 'no answer': lostConnection }
const no = {
  'withdrawn meanwhile': refused(409, 'This job offer was withdrawn by the company.'),
  'no answer': lostConnection,
}
const at = (time: string) => ({ now: Date.parse(time) })

export const entry = paths(viewOfferMachine, {
  starts: {
    'View offer, as its worker': { id: 'o', conversation_id: 'c', isOwn: true },
    'View offer, as its company': { id: 'o', conversation_id: 'c', isOwn: false },
  },
  cases: {
    'done load': { 'waiting for an answer until 30/10/2026': offer(), withdrawn: offer('WITHDRAWN') },
    'done reload': { 'waiting for an answer until 30/10/2026': offer(), accepted: offer('ACCEPTED') },
    'fail load': lost,
    'fail reload': lost,
    openDocument: { '': { id: storedDocument.id } },
    tickDocuments: { ticks: { ticked: true } },
    // British Summer Time ends on 25/10: midnight in London is midnight in UTC.
    tick: { '23:59 on 30/10/2026': at('2026-10-30T23:59Z'), '00:00 on 31/10/2026': at('2026-10-31T00:00Z') },
    'done acceptOffer': { '': { output: {} } },
    'done rejectOffer': { '': { output: {} } },
    'done withdrawOffer': { '': { output: {} } },
    'fail acceptOffer': {
      ...no,
      'the documents are not ticked': refused(422, 'x', { errors: { rams_accepted: ['Tick ‘Accept Doc’s’ first.'] } }),
    },
    'fail rejectOffer': no,
    'fail withdrawOffer': no,
  },
  show: ({ isOwn, offer: shown, advice: thought, opened, ticked, today, message }) => ({
    today: today > '2026' ? today : undefined,
    reader: isOwn ? undefined : 'company',
    status: shown?.status,
    advice: thought ? 'what to think of before answering' : undefined,
    opened: opened.length || undefined,
    ticked: ticked || undefined,
    message,
  }),
  // The clock runs from the start, and midnight comes once.
  possible: ({ context: { today } }, event) => event.type === 'tick' || today > '2026',
  words: {
    states: {
      loading: 'being opened',
      showing: 'shown',
      refreshing: 'shown, being read again',
      outdated: 'shown, and said to be old',
      missing: 'not to be seen',
      unreachable: 'an error with Retry',
      accepting: 'being accepted',
      declining: 'asking whether to decline it',
      rejecting: 'being declined',
      withdrawing: 'asking whether to withdraw it',
      retracting: 'being withdrawn',
      answered: 'closed',
    },
    events: {
      openDocument: 'the worker opens a document',
      tickDocuments: 'the worker {case} Accept Doc’s',
      accept: 'Accept',
      decline: 'Decline',
      withdraw: 'Withdraw',
      confirm: 'yes',
      deny: 'keep it',
      refresh: 'the conversation changed',
      retry: 'Retry',
      reconnect: 'the network is back',
      tick: 'it is {case} in London',
      'done load': 'it comes: {case}',
      'done reload': 'it comes: {case}',
      'fail load': '{case}',
      'fail reload': '{case}',
      'done acceptOffer': 'it is accepted',
      'done rejectOffer': 'it is declined',
      'done withdrawOffer': 'it is withdrawn',
      'fail acceptOffer': 'the server: {case}',
      'fail rejectOffer': 'the server: {case}',
      'fail withdrawOffer': 'the server: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      watchClock: 'this device for the time',
      load: 'the conversation for the offer, and what it would mean',
      reload: 'the conversation for the offer again, and what it would mean',
      acceptOffer: 'the server to accept it',
      rejectOffer: 'the server to decline it',
      withdrawOffer: 'the server to withdraw it',
    },
  },
  mounts: { 'the React view': viewOfferInReact },
})
