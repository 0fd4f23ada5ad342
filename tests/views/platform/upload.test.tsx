// @vitest-environment jsdom
import '../../ui/dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { task } from '#machines/kit/task'
import { chunkedUploadMachine } from '#machines/platform/chunked-upload.machine'
import type { Chunk, UploadProgress } from '#machines/platform/upload'
import { uploadFieldMachine } from '#machines/platform/upload-field.machine'
import { Upload } from '#views/platform/upload'
import { uploaded } from '../../support/registration/registration.ts'

test('what the server says of a file by its id stands at that file', async () => {
  const uploadFile = chunkedUploadMachine.provide({
    actors: {
      sendChunk: task<Chunk, UploadProgress>(async ({ end, name }) => ({ offset: end + 1, file: uploaded(name) })),
    },
  })
  const upload = createActor(uploadFieldMachine.provide({ actors: { uploadFile } }), { input: { field: 'rams' } })
  upload.start()
  const files = ['one', 'two'].map((name) => ({ name, size: 10, blob: new Blob(['0123456789']) }))
  upload.send({ type: 'choose', files })
  render(<Upload upload={upload} label="RAMS" multiple errors={{ two: 'This document is locked.' }} />)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  await waitFor(() => expect(upload.getSnapshot().matches({ resting: 'finished' })).toBe(true))
  const [one, two] = screen.getAllByRole('listitem')
  expect([one?.textContent, two?.textContent].map((text) => text?.includes('This document is locked.'))).toEqual([
    false,
    true,
  ])
})
