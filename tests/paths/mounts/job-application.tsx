import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { jobApplicationMachine } from '#machines/jobs/job-application.machine'
import { MarketCard } from '#views/jobs/post/market-card'
import { marketPost } from '../../support/jobs/market-post.ts'
import { inReact } from './in-react.tsx'

const apply = () => screen.getByRole('button', { name: 'Apply' })
const isBusy = (busy: boolean) => expect(apply().getAttribute('aria-busy')).toBe(busy ? 'true' : null)

export const jobApplicationInReact = inReact(
  jobApplicationMachine,
  (application) => <MarketCard post={marketPost()} opened application={application} />,
  {
    does: { apply: () => fireEvent.click(apply()) },
    sees: {
      resting: () => isBusy(false),
      applying: () => isBusy(true),
      refused: () => isBusy(false),
      unsent: () => {
        isBusy(false)
        screen.getByText('No connection. Check it and try again.')
      },
    },
  },
)
