import '../../ui/dom.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import { viewOfferMachine } from '#machines/jobs/view-offer.machine'
import type { OfferStatus } from '#shared/api/jobs/job-offer'
import { OfferDrawer } from '#views/jobs/offer/view-offer'
import { inReact } from './in-react.tsx'

type Shown = SnapshotFrom<typeof viewOfferMachine>

const chips: Record<OfferStatus, RegExp> = {
  PENDING: /^Answer by 30 October 2026/,
  ACCEPTED: /^Accepted/,
  REJECTED: /^Declined/,
  EXPIRED: /^Job Offer expired$/,
  WITHDRAWN: /^Withdrawn$/,
}
const question = (verb: 'Decline' | 'Withdraw') =>
  within(screen.getByRole('dialog', { name: `${verb} this job offer?` }))
const openQuestion = () => within(screen.getByRole('dialog', { name: /this job offer\?$/ }))
const press = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))
const button = (name: string) => screen.queryByRole('button', { name })
const tick = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: "Accept Doc's" })

function seesOffer({ context: { offer, isOwn, ticked, advice, opened, message } }: Shown) {
  if (!offer) throw new Error('no offer')
  const isWaiting = offer.status === 'PENDING'
  screen.getByText(chips[offer.status])
  expect(tick() !== null).toBe(isOwn && isWaiting)
  expect(button('Decline') !== null).toBe(isOwn && isWaiting)
  if (tick()) {
    expect(tick()?.getAttribute('aria-checked') ?? String(tick()?.checked)).toBe(String(ticked))
    expect(button('Accept')?.getAttribute('aria-disabled')).toBe(ticked ? null : 'true')
  }
  expect(button('Withdraw')?.getAttribute('aria-disabled')).toBe(isOwn ? undefined : isWaiting ? null : 'true')
  expect(screen.queryByText('Before you answer') !== null).toBe(advice !== undefined)
  if (isOwn) screen.getByText(`${opened.length} of 1 opened`)
  if (message) screen.getByText(message)
}
/** At midnight an offer expires while it is answered: nothing more can be pressed. */
const isBusy =
  (name: string) =>
  ({ context: { offer } }: AnyMachineSnapshot) => {
    if (offer.status === 'EXPIRED') screen.getByText(chips.EXPIRED)
    else expect(button(name)?.getAttribute('aria-busy')).toBe('true')
  }

export const viewOfferInReact = inReact(
  viewOfferMachine,
  (actor) => <OfferDrawer actor={actor} onClose={() => undefined} />,
  {
    does: {
      openDocument: () => fireEvent.click(screen.getByRole('link', { name: 'RAMS-014.pdf' })),
      tickDocuments: () => fireEvent.click(screen.getByRole('checkbox', { name: "Accept Doc's" })),
      accept: press('Accept'),
      decline: press('Decline'),
      withdraw: press('Withdraw'),
      confirm: () => fireEvent.click(openQuestion().getByRole('button', { name: /^(?:Decline|Withdraw)$/ })),
      deny: () => fireEvent.click(openQuestion().getByRole('button', { name: 'Keep' })),
      retry: press('Retry'),
    },
    sees: {
      showing: seesOffer,
      refreshing: seesOffer,
      outdated: (snapshot) => {
        seesOffer(snapshot as Shown)
        screen.getByText(/^No connection: this may have changed/)
      },
      missing: () => screen.getByText('This offer is not here'),
      unreachable: () => screen.getByText('The offer could not be loaded'),
      accepting: isBusy('Accept'),
      rejecting: isBusy('Decline'),
      retracting: isBusy('Withdraw'),
      declining: () => question('Decline'),
      withdrawing: () => question('Withdraw'),
    },
  },
)
