import { uploadFieldMachine } from '#machines/platform/upload-field.machine'
import { uploadInReact } from '../mounts/upload.tsx'
import { paths } from '../rig/entry.ts'

const chosen = (name: string, size: number) => ({ name, size, blob: new Blob([]) })
const stored = (id: string) => ({ id, name: id, mime_type: 'image/jpeg', full_url: `/api/media/${id}/content` })
const progress = (interrupted: boolean, offset: number) => ({
  snapshot: { status: 'active', matches: () => interrupted, context: { offset } },
})

export const entry = paths(uploadFieldMachine, {
  starts: { 'an empty field': { field: 'attachment' } },
  stubs: { uploadFile: { matches: () => false, context: { offset: 0 } } },
  cases: {
    choose: { 'two files': { files: [chosen('a.jpg', 60), chosen('b.jpg', 40)] }, nothing: { files: [] } },
    cancel: { 'the first': { index: 0 }, 'the second': { index: 1 } },
    'snapshot uploadFile': { '30 bytes arrived': progress(false, 30), 'the connection is lost': progress(true, 30) },
    'done uploadFile': {
      'the file arrived': { output: { done: true, file: stored('m1') } },
      'the server refuses the file': { output: { done: false, status: 422, message: 'Not a picture' } },
      'the file is cancelled': { output: { done: false, status: 400, message: undefined } },
    },
    'fail uploadFile': { 'the upload breaks': { error: new Error('broken') } },
  },
  show: ({ files, index, offset, cancelled, uploaded, error }) => ({
    file: files[index]?.name,
    offset,
    cancelled: cancelled.length ? cancelled : undefined,
    arrived: uploaded.length,
    error,
  }),
  words: {
    events: {
      choose: 'the person chooses {case}',
      cancel: 'the person cancels {case}',
      'snapshot uploadFile': '{case}',
      'done uploadFile': '{case}',
      'fail uploadFile': '{case}',
      retry: 'Retry',
    },
    states: { 'uploading.sending': 'uploading', 'uploading.interrupted': 'interrupted, Retry is offered' },
    actors: { uploadFile: 'the server to take' },
  },
  mounts: { 'the React view': uploadInReact },
})
