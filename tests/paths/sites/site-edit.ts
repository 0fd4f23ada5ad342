import { siteEditMachine } from '#machines/sites/site-edit.machine'
import { emptySite, type SiteValues } from '#machines/sites/site-form'
import type { Site } from '#shared/api/sites/site'
import { siteBody } from '../../support/sites/site-body.ts'
import { paths } from '../rig/entry.ts'

const site = (changed: object = {}) => ({
  id: '1',
  ...siteBody({ name: 'Riverside' }),
  editable: true,
  updated_at: '2026-10-26T07:31:00.000Z',
  ...changed,
})
const overtaken = 'Somebody saved this site meanwhile.'
const onIt = 'A site is closed when everybody is checked out. 3 people are on it now.'

export const entry = paths(siteEditMachine, {
  starts: { 'a site is added': { id: undefined }, 'a site is changed': { id: '1' } },
  cases: {
    change: { 'the name': { values: { name: 'Canal Wharf' } } },
    'done read': {
      'that may be changed': { output: { thing: site() } },
      'that may only be read': { output: { thing: site({ editable: false }) } },
    },
    'done reread': {
      'with another name and town': { output: { thing: site({ name: 'Riverside North', city: 'Bradford' }) } },
    },
    'done save': {
      '': { output: { thing: site({ name: 'Canal Wharf' }) } },
      'as closed': { output: { thing: site({ active: false }) } },
    },
    'fail read': {
      'no such site': { error: { status: 404, message: 'Not found.' } },
      'no answer': { error: new TypeError('fetch failed') },
    },
    'fail reread': { 'no answer': { error: new TypeError('fetch failed') } },
    'fail save': {
      'the name is missing': { error: { status: 422, message: 'x', errors: { name: ['Give the site a name.'] } } },
      'people are on it': { error: { status: 409, message: onIt, errors: { active: [onIt] } } },
      'the reader manages it no more': { error: { status: 403, message: 'You are not a manager of this site.' } },
      'somebody else saved': { error: { status: 409, message: overtaken, errors: { updated_at: [overtaken] } } },
    },
  },
  show: ({ id, values, errors, message, incoming, both }) => ({
    id,
    name: values.name === emptySite.name ? undefined : values.name,
    town: values.city || undefined,
    errors: Object.keys(errors).length ? errors : undefined,
    message,
    incoming: incoming.length ? incoming : undefined,
    both: both.length ? both : undefined,
  }),
  possible: ({ context }, event) =>
    // Only a site that exists was read, saved by somebody else, or has people on it.
    context.id !== undefined ||
    event.type !== 'xstate.error.actor.save' ||
    JSON.stringify(event).includes('"status":422'),
  brief: {
    thing: (read: Site | undefined) => read && { id: read.id, updated_at: read.updated_at },
    before: (read: Site | undefined) => read && { id: read.id, active: read.active },
    values: ({ opening_hours, ...rest }: SiteValues) => ({
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
      'days open': opening_hours.filter(({ open }) => open).length,
    }),
  },
  words: {
    states: {
      leaving: 'asking whether to leave',
      locked: 'shown as not to be changed',
      missing: 'the 404',
      unreachable: 'an error with Retry',
      merging: 'reading what the other saved',
      'editing.merged': 'edited on, with what the other saved beside it',
    },
    events: {
      change: 'the person changes {case}',
      submit: 'Save',
      leave: 'Cancel',
      keepEditing: 'Keep editing',
      discard: 'Leave',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done read': 'it comes: one {case}',
      'done reread': 'it comes {case}',
      'done save': 'the server saves it {case}',
      'fail read': '{case}',
      'fail reread': '{case}',
      'fail save': 'the server refuses: {case}',
    },
    actors: {
      read: 'the server for the site',
      reread: 'the server for the site again',
      save: 'the server to save it',
    },
  },
})
