import {
  all,
  employed,
  hired,
  log,
  met,
  mine,
  nobody,
  ofSeen,
  onMySites,
  ours,
  type Rights,
  type Rule,
  server,
  signedIn,
  staff,
  within,
} from './rules.ts'
import type { Schema } from './schema.ts'

/** Written by the company that employs the worker. */
const ofOwnCrew: Rule[] = [`(${ours()} and ${employed('card_checks.worker_id')})`]

/** Some hours of the timesheet were worked on a site of the caller's company. */
const onOwnSites = (sheet: string): Rule => `muster.is_worked_on(${sheet}, (select muster.own_sites()))`
/** On the timesheet `seen`: the caller or their company decides on it. */
const reviewed = [ours('seen.company_id'), mine('seen.approver_id'), onOwnSites('seen.id')]

/** Caused by the caller's own action. */
const ofOwnAct: Rule = `payload ->> 'act_by' = (select muster.actor())::text`

/** Access rules for every table: a new table does not compile without them. */
export const rights: Record<keyof Schema, Rights> = {
  // People
  users: {
    see: [
      mine('id'),
      hired('users.id'),
      ...met('users.id'),
      ...within('id', 'known_people'),
      'muster.deals_with(users.id)',
      `(open_to_work and ${staff})`,
    ],
    add: [staff],
    change: [mine('id'), employed('users.id'), ...within('id', 'staff')],
    remove: nobody,
  },
  userDictionaryEntries: {
    ...all(mine('user_id'), employed('user_dictionary_entries.user_id')),
    see: [
      mine('user_id'),
      hired('user_dictionary_entries.user_id'),
      ...met('user_dictionary_entries.user_id'),
      ...within('user_id', 'known_people'),
      'muster.deals_with(user_dictionary_entries.user_id)',
      `(${staff} and muster.is_open_to_work(user_id))`,
    ],
  },
  companies: {
    see: [ours('id'), 'is_payroll_company', ...within('id', 'known_companies')],
    add: [signedIn],
    change: [ours('id')],
    remove: nobody,
  },
  memberships: {
    see: [mine('user_id'), ours(), ...within('company_id', 'known_companies')],
    add: [ours(), `(${mine('user_id')} and muster.is_ownerless(company_id))`],
    change: [ours()],
    remove: [ours()],
  },
  employments: {
    // Payroll companies can read the payroll number; site managers can read who of those assigned to the site is a
    // guard.
    see: [
      mine('worker_id'),
      ours(),
      'muster.pays(worker_id, company_id)',
      `(role = 'SECURITY_GUARD' and muster.assigned(worker_id, company_id, (select muster.own_sites())))`,
    ],
    // Nobody can make themselves a guard.
    add: [`(${mine('worker_id')} and role = 'WORKER')`, ours()],
    change: [ours()],
    remove: [ours()],
  },
  sessions: {
    ...all(mine('user_id')),
    change: [mine('user_id'), ...within('user_id', 'staff'), employed('sessions.user_id')],
    see: [mine('user_id'), ...within('user_id', 'staff'), employed('sessions.user_id')],
  },
  refreshTokens: server,
  handoffTokens: server,
  emailTokens: { ...server, add: [signedIn] },
  registrationTickets: server,
  verificationCodes: server,
  devices: {
    see: [mine('user_id'), hired('devices.user_id')],
    add: [mine('user_id')],
    change: [mine('user_id'), employed('devices.user_id')],
    remove: nobody,
  },
  workerKeys: {
    ...all(mine('user_id')),
    see: [mine('user_id'), employed('worker_keys.user_id'), ...met('worker_keys.user_id')],
    remove: nobody,
  },
  linkCodes: all(mine('user_id')),
  workerRegistrations: {
    see: [mine('user_id'), hired('worker_registrations.user_id')],
    add: [mine('user_id'), employed('worker_registrations.user_id')],
    change: [mine('user_id'), employed('worker_registrations.user_id')],
    remove: nobody,
  },
  identityChecks: {
    see: [mine('user_id'), hired('identity_checks.user_id'), ...met('identity_checks.user_id')],
    add: [mine('user_id')],
    change: [mine('user_id')],
    remove: nobody,
  },
  identityWebhookEvents: server,
  skillCards: {
    see: [mine('user_id'), hired('skill_cards.user_id'), ...met('skill_cards.user_id')],
    add: [mine('user_id'), employed('skill_cards.user_id')],
    change: [mine('user_id'), employed('skill_cards.user_id')],
    remove: nobody,
  },
  cardChecks: {
    // A register's answer belongs to the card: everybody who can see the card can see it.
    see: [
      mine('worker_id'),
      ours(),
      ...[hired('card_checks.worker_id'), ...met('card_checks.worker_id')].map(
        (known) => `(how = 'REGISTER' and status <> 'WAITING' and ${known})`,
      ),
    ],
    // A worker can request a check; only a company records the result, for its own employees.
    add: [`(${mine('worker_id')} and status = 'WAITING')`, ...ofOwnCrew],
    change: ofOwnCrew,
    remove: nobody,
  },
  agreementAcceptances: log([mine('user_id')], mine('user_id')),
  travelToWork: {
    ...all(mine('user_id'), employed('travel_to_work.user_id')),
    see: [mine('user_id'), hired('travel_to_work.user_id')],
  },

  // Files
  media: {
    see: [
      mine('owner_id'),
      ours(),
      hired('media.owner_id'),
      ...met('media.owner_id'),
      ...within('owner_id', 'known_people'),
      'muster.deals_with(media.owner_id)',
      ...within('company_id', 'known_companies').map((known) => `(collection_name = 'rams' and ${known})`),
    ],
    add: [mine('owner_id')],
    change: [mine('owner_id'), ours()],
    remove: [mine('owner_id'), ours()],
  },
  uploads: all(mine('user_id')),

  // Sites
  sites: {
    // A company can still read its own records of a site after its access has ended; this lets it read the site's name.
    see: [ours(), ...within('id', 'shared_sites', 'left_sites', 'guard_sites', 'work_sites', 'post_sites')],
    add: [ours()],
    change: [ours()],
    remove: nobody,
  },
  siteManagers: {
    ...all(...within('site_id', 'own_sites')),
    see: [mine('user_id'), ...within('site_id', 'own_sites', 'shared_sites', 'guard_sites', 'work_sites')],
    // A sub-company that leaves a site can remove its own managers.
    remove: [ours(), ...within('site_id', 'own_sites')],
  },
  siteDocuments: {
    ...all(...within('site_id', 'own_sites')),
    see: within('site_id', 'own_sites', 'shared_sites', 'guard_sites', 'document_sites'),
  },
  siteDocumentVersions: {
    ...all(...within('site_id', 'own_sites')),
    see: within('site_id', 'own_sites', 'shared_sites', 'guard_sites', 'document_sites'),
  },
  siteSubcompanies: {
    see: [ours(), ...within('site_id', 'own_sites'), ...within('id', 'guard_accesses')],
    add: [`(${ours()} and status = 'REQUESTED')`, ...within('site_id', 'own_sites')],
    change: [ours(), ...within('site_id', 'own_sites')],
    // A sub-company cannot grant its own access.
    become: [`(${ours()} and status in ('REQUESTED', 'ENDED'))`, ...within('site_id', 'own_sites')],
    remove: within('site_id', 'own_sites'),
  },
  // A sub-company can read which of its guards were approved, and can end an approval by removing their role.
  siteGuards: {
    see: [mine('user_id'), ours(), ...within('site_id', 'own_sites')],
    add: within('site_id', 'own_sites'),
    change: [ours(), ...within('site_id', 'own_sites')],
    become: [`(${ours()} and ended_at is not null)`, ...within('site_id', 'own_sites')],
    remove: nobody,
  },
  gates: { ...all(...within('site_id', 'own_sites')), see: within('site_id', 'own_sites', 'guard_sites') },
  gateLog: log(within('site_id', 'own_sites', 'guard_sites'), ...within('site_id', 'own_sites')),
  assignments: {
    see: [mine('worker_id'), ours(), ...within('site_id', 'own_sites', 'guard_sites')],
    add: [mine('worker_id'), ours()],
    change: [mine('worker_id'), ours(), ...within('site_id', 'own_sites')],
    remove: nobody,
  },
  ramsAcceptances: log(
    [mine('worker_id')],
    mine('worker_id'),
    hired('rams_acceptances.worker_id'),
    ...met('rams_acceptances.worker_id'),
  ),
  checkIns: {
    see: [mine('worker_id'), ours(), ...within('site_id', 'own_sites', 'guard_sites')],
    add: [
      ...within('site_id', 'own_sites', 'guard_sites'),
      `(${ours()} and ${within('site_id', 'shared_sites').join()})`,
    ],
    change: [
      mine('worker_id'),
      ...within('site_id', 'own_sites', 'guard_sites'),
      `(${ours()} and ${within('site_id', 'shared_sites').join()})`,
    ],
    remove: nobody,
  },
  usedNonces: log(
    within('site_id', 'own_sites', 'guard_sites', 'shared_sites'),
    ...within('site_id', 'own_sites', 'guard_sites', 'shared_sites'),
  ),
  // Without a site it applies to all sites of its company. A sub-company can see bans of its own employees.
  bans: {
    ...all(ours()),
    see: [
      ours(),
      ...within('site_id', 'own_sites', 'guard_sites'),
      `(${employed('bans.worker_id')} and (${within('site_id', 'shared_sites').join()}
        or (site_id is null and ${within('company_id', 'shared_hosts').join()})))`,
    ],
    remove: nobody,
  },
  visitorForms: { ...all(...within('site_id', 'own_sites')), see: within('site_id', 'own_sites', 'guard_sites') },
  visitorInvites: { ...all(...within('site_id', 'own_sites')), see: within('site_id', 'own_sites', 'guard_sites') },
  visitors: { ...all(...within('site_id', 'own_sites', 'guard_sites')), remove: nobody },
  visitorCheckIns: { ...all(...within('site_id', 'own_sites', 'guard_sites')), remove: nobody },
  rollCalls: {
    see: within('site_id', 'own_sites', 'guard_sites', 'shared_sites'),
    add: within('site_id', 'own_sites', 'guard_sites'),
    change: within('site_id', 'own_sites', 'guard_sites'),
    remove: nobody,
  },
  rollCallPeople: log(onMySites, ...onMySites),
  rollCallMarks: log(onMySites, ...onMySites),

  // Work
  contracts: {
    see: [mine('worker_id'), ours(), ours('payroll_company_id')],
    add: [mine('worker_id'), ours()],
    change: [ours()],
    remove: nobody,
  },
  contractRates: {
    see: [ofSeen('contracts', 'contract_rates.contract_id')],
    add: [ofSeen('contracts', 'contract_rates.contract_id', mine('seen.worker_id'), ours('seen.company_id'))],
    change: [ofSeen('contracts', 'contract_rates.contract_id', ours('seen.company_id'))],
    remove: nobody,
  },
  timesheets: {
    see: [mine('worker_id'), ours(), mine('approver_id'), ours('payroll_company_id'), onOwnSites('timesheets.id')],
    add: [mine('worker_id'), ours()],
    change: [mine('worker_id'), ours(), mine('approver_id'), onOwnSites('timesheets.id')],
    remove: nobody,
  },
  timesheetEntries: {
    ...all(ofSeen('timesheets', 'timesheet_entries.timesheet_id', mine('seen.worker_id'), ...reviewed)),
    see: [ofSeen('timesheets', 'timesheet_entries.timesheet_id')],
  },
  timesheetMessages: {
    ...log(
      [
        `(${mine('user_id')} and ${ofSeen('timesheets', 'timesheet_messages.timesheet_id', mine('seen.worker_id'), ...reviewed)})`,
      ],
      ofSeen('timesheets', 'timesheet_messages.timesheet_id', mine('seen.worker_id'), ...reviewed),
    ),
    // Can be removed together with the decision it was sent with, when that is undone.
    remove: [
      `(${mine('user_id')} and ${ofSeen('timesheets', 'timesheet_messages.timesheet_id', `(${mine('seen.worker_id')}) is not true and (${reviewed.join(' or ')})`)})`,
    ],
  },
  timesheetBonuses: {
    ...all(
      ofSeen(
        'timesheets',
        'timesheet_bonuses.timesheet_id',
        `(${mine('seen.worker_id')}) is not true and (${reviewed.join(' or ')})`,
      ),
    ),
    see: [ofSeen('timesheets', 'timesheet_bonuses.timesheet_id')],
  },
  // Written only by database functions, as their owner.
  timesheetSums: log([], ours(), ours('payroll_company_id')),
  timesheetPayments: log([ours()], ours()),
  jobPosts: { ...all(ours()), see: [ours(), "(status = 'ACTIVE' and removed_at is null)"], remove: nobody },
  jobOffers: { see: [mine('worker_id'), ours()], add: [ours()], change: [mine('worker_id'), ours()], remove: nobody },
  jobApplications: {
    see: [mine('worker_id'), ours()],
    add: [mine('worker_id')],
    change: [mine('worker_id')],
    remove: nobody,
  },
  jobPresets: all(ours()),

  // Messages
  conversations: {
    see: [mine('first_user_id'), mine('second_user_id')],
    add: [mine('first_user_id'), mine('second_user_id')],
    change: [mine('first_user_id'), mine('second_user_id')],
    remove: nobody,
  },
  conversationParticipants: {
    see: [mine('user_id'), 'muster.takes_part(conversation_id)'],
    add: [
      mine('user_id'),
      'exists (select from conversations c where c.id = conversation_id and user_id in (c.first_user_id, c.second_user_id))',
    ],
    change: [mine('user_id'), 'muster.takes_part(conversation_id)'],
    remove: nobody,
  },
  messages: log(
    [`(${mine('sender_id')} and muster.takes_part(conversation_id))`],
    'muster.takes_part(conversation_id)',
  ),
  notifications: { ...all(mine('user_id')), add: [signedIn] },

  // Companies
  invitations: { ...all(ours(), mine('user_id')), add: [ours()], remove: nobody },
  importBatches: { ...all(ours()), remove: nobody },
  importMappings: all(ours()),
  plans: { ...server, see: [signedIn] },
  companyBilling: { ...all(ours()), remove: nobody },
  invoices: log(nobody, ours()),
  widgets: all(mine('user_id')),

  // Server records
  // The author of an action can remove its messages that have not been sent yet.
  outbox: { ...log([signedIn]), see: [ofOwnAct], remove: [ofOwnAct] },
  history: log([mine('by')], mine('by'), mine('user_id'), ours()),
  auditEvents: log([signedIn], mine('by'), mine('user_id')),
  healthAccessLog: log([mine('reader_id')], mine('reader_id'), mine('worker_id'), ours()),
  idempotencyKeys: all(mine('user_id')),
  throttles: all(signedIn),
  supportTasks: log([signedIn], mine('user_id')),
}

/** Append-only: not even the server's own role can change or remove their rows. */
export const appendOnly = [
  'agreementAcceptances',
  'auditEvents',
  'gateLog',
  'healthAccessLog',
  'history',
  'rollCallMarks',
  'rollCallPeople',
] as const satisfies (keyof Schema)[]
