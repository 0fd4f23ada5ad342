import { workerContactMachine } from '#machines/jobs/worker-contact.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { contactInReact } from '../mounts/directory.tsx'
import { paths } from '../rig/entry.ts'

const ionut = { worker: { id: 'w1', name: 'Ionuț Dragomir' } }
const yusuf = { worker: { id: 'w2', name: 'Yusuf Demir' } }
const post = (id: string, role: string) => ({ id, role, site: { name: 'St Oswald’s' }, start_at: '2026-11-30' })
const posts = (...data: object[]) => ({ output: { data } })

export const entry = paths(workerContactMachine, {
  cases: {
    write: { 'to Ionuț': ionut, 'to Yusuf instead': yusuf },
    invite: { Ionuț: ionut },
    change: { 'a text': { text: 'Are you free from the 30th?' }, blanks: { text: '  ' } },
    choose: { 'the scaffolder’s post': { post: 'p1' } },
    'done write': { '': { output: { id: 'c1' } } },
    'fail write': {
      'they stopped agreeing': refused(404, 'Not found.'),
      'no answer': lostConnection,
    },
    'done loadPosts': {
      'two posts': posts(post('p1', 'Scaffolder'), post('p2', 'Dry liner')),
      'the only one': posts(post('p1', 'Scaffolder')),
      none: posts(),
    },
    'fail loadPosts': { 'no answer': lostConnection },
    'done sendInvitation': { '': { output: { data: { id: 'i1' } } } },
    'fail sendInvitation': {
      'they have applied already': refused(409, 'They have applied already.'),
      'no answer': lostConnection,
    },
  },
  show: ({ worker, text, posts: open, post: chosen, formError }) => ({
    to: worker?.name,
    text: text || undefined,
    posts: open.length || undefined,
    chosen,
    error: formError.errors.content ?? formError.errors.post ?? formError.message,
  }),
  words: {
    states: {
      resting: 'the list',
      writing: 'a message is written',
      sending: 'the message is being sent',
      loadingPosts: 'the company’s posts are being loaded',
      unreachable: 'an error with Retry',
      withoutPost: 'no active job post: a link to make one',
      choosing: 'a post is chosen',
      inviting: 'the invitation is being sent',
    },
    events: {
      write: 'Message {case}',
      invite: 'Invite {case} to apply',
      change: 'types {case}',
      choose: 'chooses {case}',
      send: 'Send',
      retry: 'Retry',
      close: 'Cancel',
      'done write': 'it is sent, and the conversation opens',
      'fail write': '{case}',
      'done loadPosts': 'they come: {case}',
      'fail loadPosts': '{case}',
      'done sendInvitation': 'they are invited',
      'fail sendInvitation': '{case}',
    },
    actors: {
      write: 'the server to send it',
      loadPosts: 'the server for the active posts',
      sendInvitation: 'the server to invite them',
    },
  },
  mounts: { 'the React view': contactInReact },
})
