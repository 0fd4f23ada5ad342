import type { UndoOffer } from '#machines/kit/undo-offer'
import { subcompanies } from '#services/sites/subcompany'
import type { AccessRequest, InvitedSubcontractor, Subcompany, Subcontractor } from '#shared/api/sites/subcompany'

/** What the tab shows; for a shared site, only the row of the user's own company. */
export type Shown = {
  rows: Subcompany[]
  invited: InvitedSubcontractor[]
  /** Companies known from any site, which can be given access to this one. */
  existingCompanies: Subcontractor[]
  /** Requests for other sites of the company. */
  elsewhere: AccessRequest[]
}
/** An action on a company's access. */
export type Act =
  | { kind: 'admit'; company_id: string }
  | { kind: 'answer'; id: string; accept: 0 | 1 }
  | { kind: 'assign'; id: string; manager_id: string | null }
  | { kind: 'end'; id: string; notify: boolean }

export async function loadSubcompanies(siteId: string, shared: boolean, signal: AbortSignal): Promise<Shown> {
  const params = { id: siteId }
  const rows = subcompanies.list({ params, query: {} }, signal).then(({ data }) => data)
  if (shared) return { rows: await rows, invited: [], existingCompanies: [], elsewhere: [] }
  const [invited, existingCompanies, requests] = await Promise.all([
    subcompanies.invited({ params }, signal),
    subcompanies.subcontractors({}, signal),
    subcompanies.requests({}, signal),
  ])
  return {
    rows: await rows,
    invited: invited.data,
    existingCompanies: existingCompanies.data,
    elsewhere: requests.data.filter(({ site }) => site.id !== siteId),
  }
}

/** `granted`: ids of the companies that have access, because the API replaces the whole list. */
export async function doAct(siteId: string, granted: string[], act: Act, signal: AbortSignal): Promise<void> {
  if (act.kind === 'admit') {
    await subcompanies.setOfSite({ params: { id: siteId }, body: { ids: [...granted, act.company_id] } }, signal)
    return
  }
  const params = { id: siteId, subcompany: act.id }
  if (act.kind === 'answer') await subcompanies.answer({ params, body: { accept: act.accept } }, signal)
  else if (act.kind === 'assign')
    await subcompanies.setManager({ params, body: { manager_id: act.manager_id } }, signal)
  else await subcompanies.end({ params, body: { notify: act.notify } }, signal)
}

/** 'Riverside Quarter: access ended', for what the tab shows of a company or, for a shared site, of the site. */
export const endedOffer = (siteId: string, id: string, name: string): UndoOffer => ({
  text: `${name}: access ended`,
  done: [
    {
      noun: 'access',
      id,
      name,
      takeBack: (headers) => subcompanies.undoEnd({ params: { id: siteId, subcompany: id } }, undefined, headers),
    },
  ],
})
