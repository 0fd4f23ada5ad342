import type { GateInputs } from '#shared/domain/gate/gate-inputs'

export const calder = { id: '0199c000-0000-7000-8000-00000000000a', name: 'Calder & Finch' }
export const kerr = { id: '0199c000-0000-7000-8000-00000000000b', name: 'Kerr Scaffolding' }
/** On Monday 26 October 2026: nothing against letting this worker in. */
export const goodInputs: GateInputs = {
  assignments: [
    {
      start_at: '2026-10-01',
      end_at: '2026-12-24',
      cancelled: false,
      role_id: 'labourer',
      role: 'Labourer',
      company_id: calder.id,
      shut_out: null,
    },
  ],
  unread_documents: [],
  identity: 'CHECK_COMPLETED',
  cards: [
    {
      scheme_code: 'C4T',
      scheme: 'CSCS',
      expires_on: '2028-01-01',
      verdicts: [{ status: 'VERIFIED', how: 'REGISTER', company: null }],
    },
  ],
  bans: [],
  last_left_at: '2026-10-23T15:00:00Z',
}
