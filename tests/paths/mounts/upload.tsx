import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { uploadFieldMachine } from '#machines/platform/upload-field.machine'
import { Upload } from '#views/platform/upload'
import { inReact } from './in-react.tsx'

type Chosen = { name: string; size: number }
const names = ['a.jpg', 'b.jpg']
const status = (text: RegExp) => () => expect(screen.getByRole('status').textContent).toMatch(text)

export const uploadInReact = inReact(
  uploadFieldMachine,
  (upload) => <Upload upload={upload} label="Photos" multiple />,
  {
    does: {
      choose: ({ files }) => {
        const chosen = (files as Chosen[]).map(({ name, size }) => new File([new Uint8Array(size)], name))
        fireEvent.change(screen.getByLabelText('Photos'), { target: { files: chosen } })
      },
      cancel: ({ index }) =>
        fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Cancel\\s+${names[Number(index)]}`) })),
      retry: () => fireEvent.click(screen.getByRole('button', { name: /^Retry/ })),
    },
    sees: {
      'uploading.sending': (snapshot) => {
        status(/^Sending, \d+ %$/)()
        const row = within(screen.getByRole('list', { name: 'Files' })).getByRole('progressbar')
        expect(row.getAttribute('aria-label')).toBe(snapshot.context.files[snapshot.context.index].name)
      },
      'uploading.interrupted': () => {
        status(/retry goes on where it stopped/)()
        expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1)
      },
      'resting.finished': (snapshot) => {
        status(/^$/)()
        expect(screen.queryAllByText('Sent')).toHaveLength(snapshot.context.uploaded.length)
        expect(screen.getByLabelText('Photos').getAttribute('aria-invalid')).toBeNull()
      },
      'resting.refused': (snapshot) => {
        screen.getByText(snapshot.context.error)
        expect(screen.getByLabelText('Photos').getAttribute('aria-invalid')).toBe('true')
      },
    },
  },
)
