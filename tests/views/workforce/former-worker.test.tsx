// @vitest-environment jsdom
import '../../ui/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { Profile } from '#views/workforce/profile'

test('of somebody who left, the profile says why it has no personal details', () => {
  const left = { personal: null, about: null, dictionary: {}, health: null } as unknown as WorkerDetail
  render(<Profile worker={left} />)
  screen.getByText('They no longer work for you, so their personal details and skills are not shown.')
  expect(screen.queryByText('In an emergency')).toBeNull()
  expect(screen.queryByText('Skills and experience')).toBeNull()
})
