import { jobPresetsMachine } from '#machines/jobs/job-presets.machine'
import type { JobPreset } from '#shared/api/jobs/job-preset'
import { lostConnection, refused } from '../../support/answers.ts'
import { jobPresetsInReact } from '../mounts/job-presets.tsx'
import { paths } from '../rig/entry.ts'

const data = {
  use_timesheet: true,
  payment_cycle: 'WEEKLY' as const,
  hourly_rate: 22.5,
  payment_type: 'ABC' as const,
  ref_number: null,
  employment_type: null,
  experience_years: null,
  description: null,
}
const preset = (id: string, name: string | null = null): JobPreset => ({
  id,
  role: 'bricklayer',
  name,
  created_at: '2026-10-26T07:31:00.000Z',
  data,
})
const kept = { 'one for a bricklayer': { preset: preset('1') } }

export const entry = paths(jobPresetsMachine, {
  cases: {
    save: { 'of a bricklayer': { preset: { role: 'bricklayer', name: null, data } } },
    rename: kept,
    remove: kept,
    change: { 'another name': { typed: 'Night shift' } },
    'done load': { 'one for a bricklayer': { output: { presets: [preset('1')] } } },
    'fail load': { 'no answer': lostConnection },
    'done save': { '': { output: { preset: preset('2') } } },
    'fail save': { 'no answer': lostConnection },
    'done saveName': { '': { output: { preset: preset('2', 'Night shift') } } },
    'fail saveName': {
      'the name is too long': refused(422, 'x', { errors: { name: ['At most 60 letters.'] } }),
      'no answer': lostConnection,
    },
    'done remove': { '': { output: { message: 'x' } } },
    'fail remove': { 'it is removed already': refused(404, 'Not found.'), 'no answer': lostConnection },
  },
  show: ({ presets, typed, formError }) => ({
    presets: presets.map(({ id, name }) => [id, name].filter(Boolean).join(' ')),
    typed: typed || undefined,
    errors: Object.keys(formError.errors).length ? formError.errors : undefined,
    message: formError.message,
  }),
  brief: { preset: ({ role, name }: Pick<JobPreset, 'role' | 'name'>) => ({ role, name }) },
  words: {
    states: {
      showing: 'shown',
      unreachable: 'an error with Retry',
      saving: 'being saved',
      renaming: 'another name is typed',
      savingName: 'its name is being saved',
      confirming: 'asking whether to remove it',
      removing: 'being removed',
    },
    events: {
      save: 'Save as preset, {case}',
      rename: 'Rename, {case}',
      remove: 'Remove, {case}',
      change: 'the person types {case}',
      submit: 'the button is pressed',
      close: 'Cancel, or Keep',
      retry: 'Retry',
      reconnect: 'the network is back',
      'done load': 'they come: {case}',
      'fail load': '{case}',
      'done save': 'it is saved',
      'fail save': '{case}',
      'done saveName': 'it is saved under its name',
      'fail saveName': 'the server: {case}',
      'done remove': 'it is removed',
      'fail remove': 'the server: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      load: 'the server for them',
      save: 'the server to save it',
      saveName: 'the server to save it',
      remove: 'the server to remove it',
    },
  },
  mounts: { 'the React view': jobPresetsInReact },
})
