import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { jobPresetsMachine } from '#machines/jobs/job-presets.machine'
import { Presets } from '#views/jobs/post/presets'
import { inReact } from './in-react.tsx'

type Snapshot = SnapshotFrom<typeof jobPresetsMachine>
const top = () => within(screen.getAllByRole('dialog').at(-1) as HTMLElement)
const press = (name: string) => fireEvent.click(top().getByRole('button', { name }))
const list = () => within(screen.getAllByRole('dialog', { hidden: true })[0] as HTMLElement)
/** The rows of the list, which lies under a question. */
const seesRows = ({ context: { presets } }: Snapshot) => {
  const rows = list().queryAllByRole('listitem', { hidden: true })
  expect(rows.map((row) => row.querySelector('span > span')?.textContent)).toEqual(
    presets.map(({ name }) => name ?? 'Bricklayer'),
  )
}

export const jobPresetsInReact = inReact(
  jobPresetsMachine,
  (presets) => <Presets presets={presets} onClose={() => {}} onUse={() => {}} />,
  {
    does: {
      change: ({ typed }) => fireEvent.change(top().getByRole('textbox'), { target: { value: typed } }),
      retry: () => press('Retry'),
    },
    sees: {
      unreachable: () => top().getByText('The presets could not be loaded'),
      showing: (snapshot) => {
        seesRows(snapshot)
        if (!snapshot.context.presets.length) top().getByText('No presets yet')
      },
      saving: seesRows,
      renaming: (snapshot) => {
        seesRows(snapshot)
        const { typed, formError } = snapshot.context
        const field = top().getByRole('textbox', { name: /^Name/ })
        expect((field as HTMLInputElement).value).toBe(typed)
        if (formError.message) top().getByText(formError.message)
        if (formError.errors.name) top().getByText(formError.errors.name)
      },
      savingName: () => expect(top().getByRole('button', { name: 'Rename' }).getAttribute('aria-busy')).toBe('true'),
      confirming: () => {
        screen.getByRole('dialog', { name: 'Remove the preset Bricklayer?' })
        expect(top().getByRole('button', { name: 'Remove' }).getAttribute('aria-busy')).toBeNull()
      },
      removing: () => expect(top().getByRole('button', { name: 'Remove' }).getAttribute('aria-busy')).toBe('true'),
    },
  },
)
