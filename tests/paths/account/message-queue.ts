import { messageQueueMachine } from '#machines/account/message-queue.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const at = '2026-10-26T07:31:00.000Z'
const waiting = (key: string, content: string) => ({ key, conversationId: 'c1', content, at })
const blob = new Blob(['%PDF'])
const uploading = (state: object) => ({ snapshot: { matches: () => 'active' in state, context: { offset: 512 } } })

export const entry = paths(messageQueueMachine, {
  starts: {
    'nothing waits': { userId: 'u1', items: [] },
    'a message waits in this browser': { userId: 'u1', items: [waiting('k1', 'On the train.')] },
    'a file and a message wait': {
      userId: 'u1',
      items: [
        { ...waiting('k1', ''), file: { name: 'plan.pdf', size: 1024, blob } },
        waiting('k2', 'Here is the plan.'),
      ],
    },
  },
  stubs: { uploadFile: { matches: () => false, context: { offset: 0 } } },
  cases: {
    add: { 'a message': { conversationId: 'c1', content: 'Gate 2.' } },
    remove: { 'the first': { key: 'k1' }, 'the second': { key: 'k2' } },
    retry: { 'the first': { key: 'k1' } },
    'snapshot uploadFile': {
      'half of it': uploading({}),
      'the connection is lost': uploading({ active: 'interrupted' }),
    },
    'done uploadFile': {
      'the file': { output: { done: true, file: { id: 'm1', name: 'plan.pdf' } } },
      'it was cancelled': { output: { done: false, status: 400, message: undefined } },
      'it is of a forbidden kind': { output: { done: false, status: 422, message: 'Choose a picture or a PDF.' } },
    },
    'fail uploadFile': { 'no answer': lostConnection },
    'done send': { '': { output: { data: { id: 'x', conversation_id: 'c1' } } } },
    'fail send': {
      'no answer': lostConnection,
      'too many in a minute': refused(429, 'Too many requests.', { reset: 20 }),
      'they take no messages': refused(409, 'Kwame Boateng takes no messages from your company.'),
    },
  },
  // Two messages at most in a plan.
  possible: (snapshot, event) => !(snapshot.context.items.length > 1 && event.type === 'add'),
  show: ({ items, offset }) => ({
    waiting: items.map(({ content, file, media, problem }) =>
      [content || file?.name || media?.name, media && 'uploaded', problem && `not sent: ${problem}`]
        .filter(Boolean)
        .join(', '),
    ),
    sent: offset || undefined,
  }),
  brief: {
    item: ({ content, media }: { content: string; media?: { name: string } }) => content || media?.name,
    blob: () => 'its bytes',
  },
  words: {
    states: {
      choosing: 'choosing what is next',
      resting: 'nothing to send',
      'uploading.moving': 'sending the file',
      'uploading.interrupted': 'the file waits for the connection',
      sending: 'sending the first message',
      unanswered: 'no answer: it waits for the connection',
      limited: 'it waits until the minute is over',
    },
    events: {
      add: 'the person sends {case}',
      remove: 'the person removes {case}',
      retry: 'the person tries {case} again',
      reconnect: 'the network is back',
      'snapshot uploadFile': 'the upload: {case}',
      'done uploadFile': 'the upload ends: {case}',
      'fail uploadFile': 'the upload breaks: {case}',
      'done send': 'the server has it',
      'fail send': 'the server: {case}',
    },
    actors: { watchConnection: 'for the network', uploadFile: 'the upload', send: 'the server to take it' },
  },
})
