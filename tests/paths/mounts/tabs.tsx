import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { tabsMachine } from '#machines/kit/tabs.machine'
import { BoundTabs } from '#views/shared/tabs'
import { inReact } from './in-react.tsx'

const panels = ['overview', 'workers', 'fire'].map((id) => ({ id, label: id, content: <p>{`All of ${id}`}</p> }))
const press = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))

const seesTabs = ({ context }: SnapshotFrom<typeof tabsMachine>) => {
  const open = screen.getAllByRole('tab').filter((tab) => tab.getAttribute('aria-selected') === 'true')
  expect(open.map((tab) => tab.textContent)).toEqual(context.active ? [context.active] : [])
  const closed = screen.getAllByRole('tab').filter((tab) => tab.getAttribute('aria-disabled') === 'true')
  expect(closed).toHaveLength(context.tabs.filter((tab) => tab.disabled).length)
  if (context.active) screen.getByText(`All of ${context.active}`)
}

export const tabsInReact = inReact(
  tabsMachine,
  (tabs) => <BoundTabs tabs={tabs} label="Site" panels={panels} printable />,
  {
    does: {
      choose: ({ id }) => fireEvent.mouseDown(screen.getByRole('tab', { name: String(id) }), { button: 0 }),
      formatForPrinting: press('Format for printing'),
      showAsTabs: press('Show as Tabs'),
    },
    sees: {
      resting: seesTabs,
      guarded: seesTabs,
      printing: ({ context }) => {
        expect(screen.queryByRole('tab')).toBeNull()
        for (const { id } of context.tabs) screen.getByText(`All of ${id}`)
      },
    },
  },
)
