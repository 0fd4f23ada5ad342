// @vitest-environment jsdom
import '../dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '#ui/elements/button'
import { Snackbar } from '#ui/feedback/snackbar'
import { TextField } from '#ui/fields/text-field'
import { Tabs } from '#ui/navigation/tabs'
import { Confirm } from '#ui/overlays/confirm'
import { Dialog } from '#ui/overlays/dialog'
import { Drawer } from '#ui/overlays/drawer'
import { FormDialog } from '#ui/overlays/form-dialog'
import { Menu } from '#ui/overlays/menu'

const backdrop = async () => {
  const scrim = document.querySelector('[data-state=open]')
  if (scrim) await userEvent.click(scrim)
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s closes by backdrop, Esc and its button', async (_, Float) => {
  const close = vi.fn()
  render(
    <Float open title="Add gate" onClose={close}>
      Gate
    </Float>,
  )
  expect(screen.getByRole('dialog', { name: 'Add gate' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(2)
  await backdrop()
  expect(close).toHaveBeenCalledTimes(3)
})

test('on a big screen a drawer stands beside the list, which stays in use', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(min-width: 1900px)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const close = vi.fn()
  const press = vi.fn()
  render(
    <>
      <Button onClick={press}>The next row</Button>
      <Drawer open title="Jan Nowak" onClose={close}>
        His contract
      </Drawer>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'The next row' }))
  expect(press).toHaveBeenCalledTimes(1)
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Jan Nowak' }).dataset.beside).toBe('true')
  screen.getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s does not close while it is loading', async (_, Float) => {
  const close = vi.fn()
  render(
    <Float open loading title="Add gate" onClose={close}>
      Gate
    </Float>,
  )
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await backdrop()
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a confirm asks its question; the verb confirms, the other button and Esc deny', async () => {
  const confirm = vi.fn()
  const deny = vi.fn()
  const props = { question: 'Reject Jan Nowak’s week?', verb: 'Reject', keep: 'Keep', onConfirm: confirm, onDeny: deny }
  const { rerender } = render(<Confirm open {...props} />)
  expect(screen.getByRole('dialog', { name: 'Reject Jan Nowak’s week?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await userEvent.keyboard('{Escape}')
  expect([confirm.mock.calls.length, deny.mock.calls.length]).toEqual([1, 2])
  rerender(<Confirm open busy {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await userEvent.keyboard('{Escape}')
  expect([confirm.mock.calls.length, deny.mock.calls.length]).toEqual([1, 2])
})

test('a menu row that is off says why, can be reached and does nothing', async () => {
  const edit = vi.fn()
  const open = vi.fn()
  render(
    <Menu
      label="Actions"
      trigger={<Button>Actions</Button>}
      items={[
        { label: 'Open profile', onChoose: open },
        'line',
        { label: 'Edit profile', disabledReason: 'belongs to Brightwire', onChoose: edit },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  const off = screen.getByRole('menuitem', { name: /Edit profile.*belongs to Brightwire/ })
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(off)
  await userEvent.click(off)
  expect(edit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Open profile' }))
  expect(open).toHaveBeenCalledTimes(1)
})

test.each([
  ['a press', (button: HTMLElement) => userEvent.click(button), 0],
  ['Enter', () => userEvent.keyboard('{Enter}'), 1],
  ['the space bar', () => userEvent.keyboard(' '), 1],
  ['the arrow down', () => userEvent.keyboard('{ArrowDown}'), 1],
] as const)('a menu opens the first time by %s, has the focus, and gives it back', async (_, open, at) => {
  render(<Menu label="Actions" trigger={<Button>Actions</Button>} items={[{ label: 'Open' }, { label: 'Edit' }]} />)
  const button = screen.getByRole('button', { name: 'Actions' })
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  button.focus()
  await open(button)
  const focused = [screen.getByRole('menu'), screen.getByRole('menuitem', { name: 'Open' })]
  await waitFor(() => expect(document.activeElement).toBe(focused[at]))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }))
})

const tabs = [
  { id: 'all', label: 'All', content: 'Everybody' },
  { id: 'site', label: 'On site', content: 'Thirty-seven' },
  { id: 'visitors', label: 'Visitors', disabledReason: 'no gate', content: 'Nobody' },
]

test('a tab is asked for only if it can be chosen and is not the current one', async () => {
  const choose = vi.fn()
  render(<Tabs label="Workers" tabs={tabs} value="all" onChoose={choose} />)
  await userEvent.click(screen.getByRole('tab', { name: 'All' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Visitors' }))
  expect(choose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('tab', { name: 'On site' }))
  expect(choose).toHaveBeenCalledWith('site')
  expect(screen.getByRole('tab', { name: 'All', selected: true })).toBeTruthy()
})

test('formatted for printing, all tabs are laid out', async () => {
  const print = vi.fn()
  const props = { label: 'Workers', tabs, value: 'all', onChoose: () => {}, onPrinting: print }
  const { rerender } = render(<Tabs {...props} />)
  expect(screen.queryByText('Thirty-seven')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Format for printing' }))
  expect(print).toHaveBeenLastCalledWith(true)
  rerender(<Tabs {...props} printing />)
  expect(['Everybody', 'Thirty-seven', 'Nobody'].every((words) => screen.getByText(words))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Show as Tabs' }))
  expect(print).toHaveBeenLastCalledWith(false)
})

test('a snackbar is said politely, a bad one at once, in regions that were there before', () => {
  const { rerender } = render(<Snackbar snack={undefined} />)
  const [polite, urgent] = [screen.getByRole('status'), screen.getByRole('alert')]
  rerender(<Snackbar snack={{ text: 'Saved.' }} />)
  expect([polite.textContent, urgent.textContent]).toEqual(['Saved.', ''])
  rerender(<Snackbar snack={{ text: 'An error occured.', tone: 'bad' }} />)
  expect([polite.textContent, urgent.textContent]).toEqual(['', 'An error occured.'])
})

describe('a form in a dialog', () => {
  const opens = (props: Partial<ComponentProps<typeof FormDialog>> = {}) => {
    const submit = vi.fn()
    const close = vi.fn()
    render(
      <FormDialog title="Rename the gate" verb="Rename" onSubmit={submit} onClose={close} {...props}>
        <TextField label="Gate name" value="North" onChange={() => {}} />
      </FormDialog>,
    )
    return { submit, close }
  }

  test('is submitted by its verb and by Enter in a field, once each', async () => {
    const { submit, close } = opens()
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    expect(submit).toHaveBeenCalledTimes(1)
    await userEvent.type(screen.getByRole('textbox', { name: 'Gate name' }), '{Enter}')
    expect(submit).toHaveBeenCalledTimes(2)
    expect(close).not.toHaveBeenCalled()
  })

  test('another form that opens over it does not submit it', async () => {
    const inner = vi.fn()
    const { submit } = opens({
      over: (
        <FormDialog title="Add a reason" verb="Add" onSubmit={inner} onClose={() => {}}>
          <p>Why the gate has another name.</p>
        </FormDialog>
      ),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(inner).toHaveBeenCalledTimes(1)
    expect(submit).not.toHaveBeenCalled()
  })

  test('says why it was not saved, and is not left while it is saved', async () => {
    const { close } = opens({ busy: true, message: 'Another gate has that name.' })
    expect(screen.getByText('Another gate has that name.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Cancel/ }))
    await userEvent.keyboard('{Escape}')
    expect(close).not.toHaveBeenCalled()
  })
})
