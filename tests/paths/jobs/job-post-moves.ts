import { jobPostMovesMachine } from '#machines/jobs/job-post-moves.machine'
import type { JobPost } from '#shared/api/jobs/job-post'
import { lostConnection, refused } from '../../support/answers.ts'
import { storedPost } from '../../support/jobs/stored-post.ts'
import { jobPostMovesInReact } from '../mounts/job-post-moves.tsx'
import { paths } from '../rig/entry.ts'

const post = storedPost()
const chosen = { 'for a scaffolder': { post } }
const overtaken = 'Somebody has changed this job post meanwhile. Save again to keep what you typed.'
const faster = refused(409, overtaken, { errors: { updated_at: [overtaken] } })
const newer = { 'with another rate': { output: { post: storedPost({ updated_at: '2026-10-26T07:40:00.000Z' }) } } }
const moved = { '': { output: { post } } }

export const entry = paths(jobPostMovesMachine, {
  cases: {
    deactivate: chosen,
    activate: chosen,
    remove: chosen,
    change: { 'that it is put off': { reason: 'Put off' } },
    'done takeOff': moved,
    'fail takeOff': {
      'somebody was faster': faster,
      'the reason is too long': refused(422, 'x', { errors: { inactive_reason: ['At most 200 letters.'] } }),
      'it was removed': refused(409, 'This job post was removed.'),
      'no answer': lostConnection,
    },
    'done reload': newer,
    'fail reload': { 'no answer': lostConnection },
    'done putBack': moved,
    'fail putBack': { 'somebody was faster': faster, 'the site is closed': refused(409, 'This site is closed.') },
    'done reread': newer,
    'fail reread': { 'it was removed': refused(404, 'Not found.') },
    'done remove': { '': { output: { message: 'x' } } },
    'fail remove': { 'it is removed already': refused(404, 'Not found.'), 'no answer': lostConnection },
  },
  show: ({ post: onMove, reason, formError }) => ({
    version: onMove?.updated_at.slice(11, 16),
    reason,
    errors: Object.keys(formError.errors).length ? formError.errors : undefined,
    message: formError.message,
  }),
  brief: { post: (onMove: JobPost | undefined) => onMove && { id: onMove.id, updated_at: onMove.updated_at } },
  words: {
    states: {
      resting: 'the list',
      deactivating: 'asking why it is taken off the market',
      takingOff: 'being taken off',
      reloading: 'reading what somebody else changed',
      puttingBack: 'being put back',
      reloadingToPutBack: 'reading what somebody else changed',
      confirming: 'asking whether to remove it',
      removing: 'being removed',
    },
    events: {
      deactivate: 'Mark as filled, {case}',
      activate: 'Put back on the market, {case}',
      remove: 'Remove, {case}',
      change: 'the person types {case}',
      submit: 'the button is pressed',
      close: 'Keep',
      'done takeOff': 'it is off',
      'fail takeOff': 'the server: {case}',
      'done reload': 'it comes {case}',
      'fail reload': '{case}',
      'done putBack': 'it is back',
      'fail putBack': 'the server: {case}',
      'done reread': 'it comes {case}',
      'fail reread': '{case}',
      'done remove': 'it is removed',
      'fail remove': 'the server: {case}',
    },
    actors: {
      takeOff: 'the server to take it off',
      reload: 'the server for it as it is now',
      putBack: 'the server to put it back',
      reread: 'the server for it as it is now',
      remove: 'the server to remove it',
    },
  },
  mounts: { 'the React view': jobPostMovesInReact },
})
