import type { ControlledSite } from '#shared/api/gate/site-control'

/** A site as site control shows it to a guard, with nobody on it. */
export const controlledSite = (name: string, id = name): ControlledSite => ({
  id,
  name,
  place: 'Leeds LS10 1QR',
  company: 'Calder & Finch',
  sharedSite: false,
  on_site: 0,
  in_doubt: 0,
  due: 0,
  may_check: true,
})
