import { lazy, Suspense } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { readOfferAddress } from '#shared/api/kit/offer-address'
import { isWorker } from '#shared/api/kit/role'
import type { User } from '#shared/api/kit/user'
import { untilLoaded } from '#ui/elements/until-loaded'
import type { PageContext } from '#views/shared/screen-table'

const CreateOffer = lazy(async () => ({
  default: (await untilLoaded(() => import('#views/jobs/offer/create-offer'))).CreateOffer,
}))
const ViewOffer = lazy(async () => ({
  default: (await untilLoaded(() => import('#views/jobs/offer/view-offer'))).ViewOffer,
}))

const fragment = () => location.hash
const page = () => location.pathname + location.search

type Props = { user: User; onGo: PageContext['go']; onToast: PageContext['toast'] }

/**
 * The drawer of a job offer over any page, opened by the fragment of the address: `createOfferAddress` and
 * `viewOfferAddress` (shared/api/kit/offer-address.ts) make the links. Nothing opens it for a role that cannot use it.
 */
export function OfferDrawers({ user, onGo, onToast }: Props) {
  const address = useLocationProperty(fragment)
  const drawer = readOfferAddress(address)
  const isOwn = isWorker(user.default_role)
  const sends = !isOwn && !user.is_payroll_company
  const close = () => onGo(page())
  if (!drawer) return null
  return (
    <Suspense fallback={null}>
      {drawer.kind === 'create-offer' && sends && (
        <CreateOffer key={address} begun={drawer} toast={onToast} onClose={close} />
      )}
      {drawer.kind === 'view-offer' && (
        <ViewOffer
          key={address}
          id={drawer.id}
          conversation_id={drawer.conversation_id}
          isOwn={isOwn}
          toast={onToast}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
