// @vitest-environment jsdom
import '../dom.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UploadField } from '#ui/fields/upload-field'
import type { UploadedOne } from '#ui/fields/upload-row'

const none = () => {}
const file = (id: string, state: UploadedOne['state']): UploadedOne => ({ id, name: `RAMS-${id}.pdf`, state })

test.each([
  [false, [], 'Choose a file or drop it here'],
  [true, [], 'Choose files or drop them here'],
  [true, [file('1', 'sent')], 'RAMS-1.pdf'],
  [true, [file('1', 'sent'), file('2', 'sent')], '2 files selected'],
])('multiple %s with these files asks or says: %#', (multiple, files, words) => {
  render(<UploadField label="RAMS" multiple={multiple} files={files} onChoose={none} />)
  expect(
    screen.getByLabelText('RAMS').parentElement?.querySelector('[aria-hidden] b')?.parentElement?.textContent,
  ).toBe(words)
})

test('it gives the chosen files, and the same file can be chosen again', async () => {
  const choose = vi.fn()
  render(<UploadField label="RAMS" multiple files={[]} accept=".pdf" onChoose={choose} />)
  const pdf = new File(['x'], 'RAMS-014.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('RAMS'), pdf)
  await userEvent.upload(screen.getByLabelText('RAMS'), pdf)
  expect(choose.mock.calls.map(([files]) => files.map((one: File) => one.name))).toEqual([
    ['RAMS-014.pdf'],
    ['RAMS-014.pdf'],
  ])
})

test('one file only: of several dropped the first is taken', () => {
  const choose = vi.fn()
  render(<UploadField label="Photo" files={[]} capture="user" accept="image/*" onChoose={choose} />)
  const input = screen.getByLabelText('Photo')
  expect([input.getAttribute('capture'), input.getAttribute('accept')]).toEqual(['user', 'image/*'])
  const dropped = [new File(['1'], 'one.jpg'), new File(['2'], 'two.jpg')]
  fireEvent.drop(input, { dataTransfer: { files: dropped } })
  expect(choose).toHaveBeenCalledWith([dropped[0]])
})

test('a file on its way shows how far it is and can be cancelled; a failed one says why and can be sent again', async () => {
  const cancel = vi.fn()
  const retry = vi.fn()
  render(
    <UploadField
      label="RAMS"
      multiple
      files={[{ ...file('1', 'sending'), progress: 62 }, file('2', 'failed'), file('3', 'sent')]}
      errors={{ '2': 'Unable to upload file' }}
      onChoose={none}
      onCancel={cancel}
      onRetry={retry}
    />,
  )
  expect(screen.getByRole('progressbar', { name: 'RAMS-1.pdf' }).getAttribute('aria-valuenow')).toBe('62')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel RAMS-1.pdf' }))
  expect(cancel).toHaveBeenCalledWith('1')
  expect(screen.getByRole('alert').textContent).toBe('Unable to upload file')
  await userEvent.click(screen.getByRole('button', { name: 'Retry RAMS-2.pdf' }))
  expect(retry).toHaveBeenCalledWith('2')
})
