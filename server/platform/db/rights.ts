import {
  all,
  employed,
  hired,
  log,
  nobody,
  ofCompany,
  ofUser,
  ofVisible,
  onMySites,
  type Predicate,
  type Rights,
  server,
  signedIn,
  staff,
  within,
  workedOnMySites,
  working,
} from './rules.ts'
import { isOneOf } from './schema/quoted.ts'
import { statusSets } from './schema/statuses.ts'
import type { Schema } from './schema.ts'

/** Written by the company that the worker works for. */
const ofOwnCrew: Predicate[] = [`(${ofCompany()} and ${working('card_checks.worker_id')})`]

/** Some hours of the timesheet were worked on a site of the caller's company. */
const onOwnSites = (timesheet: string): Predicate => `muster.is_worked_on(${timesheet}, (select muster.own_sites()))`
/** On the timesheet `seen`: the caller or their company decides on it. */
const reviewed = [ofCompany('seen.company_id'), ofUser('seen.approver_id'), onOwnSites('seen.id')]

/** The caller has applied for the job post, or is invited to. */
const offeredTo = (post: string): Predicate =>
  ['job_applications', 'job_invitations']
    .map(
      (table) =>
        `(select true from ${table} mine where mine.post_id = ${post} and ${ofUser('mine.worker_id')} limit 1)`,
    )
    .join(' or ')

/** Caused by the caller's own action. */
const ofOwnAct: Predicate = `payload ->> 'act_by' = (select muster.actor())::text`

/** Access rules for every table: a new table does not compile without them. */
export const rights: Record<keyof Schema, Rights> = {
  // People
  users: {
    select: [
      ofUser('id'),
      ...within('id', 'staff'),
      hired('users.id'),
      ...workedOnMySites('users.id'),
      ...within('id', 'known_people'),
      'muster.deals_with(users.id)',
      `(open_to_work and ${staff})`,
    ],
    insert: [staff],
    update: [ofUser('id'), working('users.id'), ...within('id', 'staff')],
    delete: nobody,
  },
  userDictionaryEntries: {
    ...all(ofUser('user_id'), working('user_dictionary_entries.user_id')),
    select: [
      ofUser('user_id'),
      ...within('user_id', 'staff'),
      hired('user_dictionary_entries.user_id'),
      ...workedOnMySites('user_dictionary_entries.user_id'),
      ...within('user_id', 'known_people'),
      'muster.deals_with(user_dictionary_entries.user_id)',
      `(${staff} and muster.is_open_to_work(user_id))`,
    ],
  },
  companies: {
    select: [ofCompany('id'), 'is_payroll_company', ...within('id', 'known_companies')],
    insert: [signedIn],
    update: [ofCompany('id')],
    delete: nobody,
  },
  memberships: {
    select: [ofUser('user_id'), ofCompany(), ...within('company_id', 'known_companies')],
    insert: [ofCompany(), `(${ofUser('user_id')} and muster.is_ownerless(company_id))`],
    update: [ofCompany()],
    delete: [ofCompany()],
  },
  employments: {
    // Payroll companies can read the payroll number; site managers can read who of those assigned to the site is a
    // guard.
    select: [
      ofUser('worker_id'),
      ofCompany(),
      'muster.pays(worker_id, company_id)',
      `(role = 'SECURITY_GUARD' and muster.assigned(worker_id, company_id, (select muster.own_sites())))`,
    ],
    // Nobody can make themselves a guard.
    insert: [`(${ofUser('worker_id')} and role = 'WORKER')`, ofCompany()],
    update: [ofCompany()],
    delete: [ofCompany()],
  },
  sessions: {
    ...all(ofUser('user_id')),
    update: [ofUser('user_id'), ...within('user_id', 'staff'), working('sessions.user_id')],
    select: [ofUser('user_id'), ...within('user_id', 'staff'), working('sessions.user_id')],
  },
  refreshTokens: server,
  handoffTokens: server,
  emailTokens: { ...server, insert: [signedIn] },
  registrationTickets: server,
  verificationCodes: server,
  devices: {
    select: [ofUser('user_id'), hired('devices.user_id')],
    insert: [ofUser('user_id')],
    update: [ofUser('user_id'), working('devices.user_id')],
    delete: nobody,
  },
  workerKeys: {
    ...all(ofUser('user_id')),
    select: [ofUser('user_id'), employed('worker_keys.user_id'), ...workedOnMySites('worker_keys.user_id')],
    delete: nobody,
  },
  linkCodes: all(ofUser('user_id')),
  workerRegistrations: {
    select: [ofUser('user_id'), working('worker_registrations.user_id')],
    insert: [ofUser('user_id'), working('worker_registrations.user_id')],
    update: [ofUser('user_id'), working('worker_registrations.user_id')],
    delete: nobody,
  },
  identityChecks: {
    select: [ofUser('user_id'), hired('identity_checks.user_id'), ...workedOnMySites('identity_checks.user_id')],
    insert: [ofUser('user_id')],
    update: [ofUser('user_id')],
    delete: nobody,
  },
  identityWebhookEvents: server,
  skillCards: {
    select: [ofUser('user_id'), hired('skill_cards.user_id'), ...workedOnMySites('skill_cards.user_id')],
    insert: [ofUser('user_id'), working('skill_cards.user_id')],
    update: [ofUser('user_id'), working('skill_cards.user_id')],
    delete: nobody,
  },
  cardChecks: {
    // A register's answer belongs to the card: everybody who can see the card can see it.
    select: [
      ofUser('worker_id'),
      ofCompany(),
      ...[hired('card_checks.worker_id'), ...workedOnMySites('card_checks.worker_id')].map(
        (predicate) => `(how = 'REGISTER' and status <> 'WAITING' and ${predicate})`,
      ),
    ],
    // A worker can request a check; only a company records the result, for its own employees.
    insert: [`(${ofUser('worker_id')} and status = 'WAITING')`, ...ofOwnCrew],
    update: ofOwnCrew,
    delete: nobody,
  },
  agreementAcceptances: log([ofUser('user_id')], ofUser('user_id')),
  travelToWork: {
    ...all(ofUser('user_id'), working('travel_to_work.user_id')),
    select: [ofUser('user_id'), hired('travel_to_work.user_id')],
  },

  // Files
  media: {
    select: [
      ofUser('owner_id'),
      ofCompany(),
      ...within('owner_id', 'staff'),
      hired('media.owner_id'),
      ...workedOnMySites('media.owner_id'),
      ...within('owner_id', 'known_people'),
      'muster.deals_with(media.owner_id)',
      `(file_key = 'profile_photo' and ${staff} and muster.is_open_to_work(owner_id))`,
      ...within('company_id', 'known_companies').map((predicate) => `(collection_name = 'rams' and ${predicate})`),
    ],
    insert: [ofUser('owner_id')],
    update: [ofUser('owner_id'), ofCompany()],
    delete: [ofUser('owner_id'), ofCompany()],
  },
  uploads: all(ofUser('user_id')),

  // Sites
  sites: {
    // A company can still read its own records of a site after its access has ended; this lets it read the site's name.
    select: [ofCompany(), ...within('id', 'shared_sites', 'left_sites', 'guard_sites', 'work_sites', 'post_sites')],
    insert: [ofCompany()],
    update: [ofCompany()],
    delete: nobody,
  },
  siteManagers: {
    ...all(...within('site_id', 'own_sites')),
    select: [ofUser('user_id'), ...within('site_id', 'own_sites', 'shared_sites', 'guard_sites', 'work_sites')],
    // A sub-company that leaves a site can remove its own managers.
    delete: [ofCompany(), ...within('site_id', 'own_sites')],
  },
  siteDocuments: {
    ...all(...within('site_id', 'own_sites')),
    select: within('site_id', 'own_sites', 'shared_sites', 'guard_sites', 'document_sites'),
  },
  siteDocumentVersions: {
    ...all(...within('site_id', 'own_sites')),
    select: within('site_id', 'own_sites', 'shared_sites', 'guard_sites', 'document_sites'),
  },
  siteSubcompanies: {
    select: [ofCompany(), ...within('site_id', 'own_sites'), ...within('id', 'guard_accesses')],
    insert: [`(${ofCompany()} and status ${isOneOf(statusSets.requestedAccesses)})`, ...within('site_id', 'own_sites')],
    update: [ofCompany(), ...within('site_id', 'own_sites')],
    // A sub-company cannot grant its own access.
    updateCheck: [
      `(${ofCompany()} and status ${isOneOf([...statusSets.requestedAccesses, ...statusSets.endedAccesses])})`,
      ...within('site_id', 'own_sites'),
    ],
    delete: within('site_id', 'own_sites'),
  },
  // A sub-company can read which of its guards were approved, and can end an approval by removing their role.
  siteGuards: {
    select: [ofUser('user_id'), ofCompany(), ...within('site_id', 'own_sites')],
    insert: within('site_id', 'own_sites'),
    update: [ofCompany(), ...within('site_id', 'own_sites')],
    updateCheck: [`(${ofCompany()} and ended_at is not null)`, ...within('site_id', 'own_sites')],
    delete: nobody,
  },
  gates: { ...all(...within('site_id', 'own_sites')), select: within('site_id', 'own_sites', 'guard_sites') },
  gateLog: log(within('site_id', 'own_sites', 'guard_sites'), ...within('site_id', 'own_sites')),
  assignments: {
    select: [ofUser('worker_id'), ofCompany(), ...within('site_id', 'own_sites', 'guard_sites')],
    insert: [ofUser('worker_id'), ofCompany()],
    update: [ofUser('worker_id'), ofCompany(), ...within('site_id', 'own_sites')],
    delete: nobody,
  },
  ramsAcceptances: log(
    [ofUser('worker_id')],
    ofUser('worker_id'),
    hired('rams_acceptances.worker_id'),
    ...workedOnMySites('rams_acceptances.worker_id'),
  ),
  checkIns: {
    select: [ofUser('worker_id'), ofCompany(), ...within('site_id', 'own_sites', 'guard_sites')],
    insert: [
      ...within('site_id', 'own_sites', 'guard_sites'),
      `(${ofCompany()} and ${within('site_id', 'shared_sites').join()})`,
    ],
    update: [
      ofUser('worker_id'),
      ...within('site_id', 'own_sites', 'guard_sites'),
      `(${ofCompany()} and ${within('site_id', 'shared_sites').join()})`,
    ],
    delete: nobody,
  },
  usedNonces: log(
    within('site_id', 'own_sites', 'guard_sites', 'shared_sites'),
    ...within('site_id', 'own_sites', 'guard_sites', 'shared_sites'),
  ),
  // Without a site it applies to all sites of its company. A sub-company can see bans of its own employees.
  bans: {
    ...all(ofCompany()),
    select: [
      ofCompany(),
      ...within('site_id', 'own_sites', 'guard_sites'),
      `(${employed('bans.worker_id')} and (${within('site_id', 'shared_sites').join()}
        or (site_id is null and ${within('company_id', 'shared_hosts').join()})))`,
    ],
    delete: nobody,
  },
  visitorForms: { ...all(...within('site_id', 'own_sites')), select: within('site_id', 'own_sites', 'guard_sites') },
  visitorInvites: { ...all(...within('site_id', 'own_sites')), select: within('site_id', 'own_sites', 'guard_sites') },
  visitors: { ...all(...within('site_id', 'own_sites', 'guard_sites')), delete: nobody },
  visitorCheckIns: { ...all(...within('site_id', 'own_sites', 'guard_sites')), delete: nobody },
  rollCalls: {
    select: within('site_id', 'own_sites', 'guard_sites', 'shared_sites'),
    insert: within('site_id', 'own_sites', 'guard_sites'),
    update: within('site_id', 'own_sites', 'guard_sites'),
    delete: nobody,
  },
  rollCallPeople: log(onMySites, ...onMySites),
  rollCallMarks: log(onMySites, ...onMySites),
  rollCallMarshals: server,

  // Work
  contracts: {
    select: [ofUser('worker_id'), ofCompany(), ofCompany('payroll_company_id')],
    insert: [ofUser('worker_id'), ofCompany()],
    update: [ofCompany()],
    delete: nobody,
  },
  contractRates: {
    select: [ofVisible('contracts', 'contract_rates.contract_id')],
    insert: [
      ofVisible('contracts', 'contract_rates.contract_id', ofUser('seen.worker_id'), ofCompany('seen.company_id')),
    ],
    update: [ofVisible('contracts', 'contract_rates.contract_id', ofCompany('seen.company_id'))],
    delete: nobody,
  },
  timesheets: {
    select: [
      ofUser('worker_id'),
      ofCompany(),
      ofUser('approver_id'),
      ofCompany('payroll_company_id'),
      onOwnSites('timesheets.id'),
    ],
    insert: [ofUser('worker_id'), ofCompany()],
    update: [ofUser('worker_id'), ofCompany(), ofUser('approver_id'), onOwnSites('timesheets.id')],
    delete: nobody,
  },
  timesheetEntries: {
    ...all(ofVisible('timesheets', 'timesheet_entries.timesheet_id', ofUser('seen.worker_id'), ...reviewed)),
    select: [ofVisible('timesheets', 'timesheet_entries.timesheet_id')],
  },
  timesheetMessages: {
    ...log(
      [
        `(${ofUser('user_id')} and ${ofVisible('timesheets', 'timesheet_messages.timesheet_id', ofUser('seen.worker_id'), ...reviewed)})`,
      ],
      ofVisible('timesheets', 'timesheet_messages.timesheet_id', ofUser('seen.worker_id'), ...reviewed),
    ),
    // Can be removed together with the decision it was sent with, when that is undone.
    delete: [
      `(${ofUser('user_id')} and ${ofVisible('timesheets', 'timesheet_messages.timesheet_id', `(${ofUser('seen.worker_id')}) is not true and (${reviewed.join(' or ')})`)})`,
    ],
  },
  timesheetBonuses: {
    ...all(
      ofVisible(
        'timesheets',
        'timesheet_bonuses.timesheet_id',
        `(${ofUser('seen.worker_id')}) is not true and (${reviewed.join(' or ')})`,
      ),
    ),
    select: [ofVisible('timesheets', 'timesheet_bonuses.timesheet_id')],
  },
  // Written only by database functions, as their owner.
  timesheetSums: log([], ofCompany(), ofCompany('payroll_company_id')),
  timesheetPayments: log([ofCompany()], ofCompany()),
  jobPosts: {
    ...all(ofCompany()),
    select: [
      ofCompany(),
      "(status = 'ACTIVE' and removed_at is null)",
      `(removed_at is null and (${offeredTo('job_posts.id')}))`,
    ],
    delete: nobody,
  },
  jobOffers: {
    select: [ofUser('worker_id'), ofCompany()],
    insert: [ofCompany()],
    update: [ofUser('worker_id'), ofCompany()],
    delete: nobody,
  },
  jobApplications: {
    select: [ofUser('worker_id'), ofCompany()],
    insert: [ofUser('worker_id')],
    update: [ofUser('worker_id')],
    delete: nobody,
  },
  jobInvitations: log([ofCompany()], ofUser('worker_id'), ofCompany()),
  jobPresets: all(ofCompany()),

  // Messages
  conversations: {
    select: [ofUser('first_user_id'), ofUser('second_user_id')],
    insert: [ofUser('first_user_id'), ofUser('second_user_id')],
    update: [ofUser('first_user_id'), ofUser('second_user_id')],
    delete: nobody,
  },
  conversationParticipants: {
    select: [ofUser('user_id'), 'muster.takes_part(conversation_id)'],
    insert: [
      ofUser('user_id'),
      'exists (select from conversations c where c.id = conversation_id and user_id in (c.first_user_id, c.second_user_id))',
    ],
    update: [ofUser('user_id'), 'muster.takes_part(conversation_id)'],
    delete: nobody,
  },
  messages: log(
    [`(${ofUser('sender_id')} and muster.takes_part(conversation_id))`],
    'muster.takes_part(conversation_id)',
  ),
  companyBlocks: { ...all(ofUser('worker_id')), select: [ofUser('worker_id'), ofCompany()], update: nobody },
  notifications: { ...all(ofUser('user_id')), insert: [signedIn] },

  // Companies
  invitations: { ...all(ofCompany(), ofUser('user_id')), insert: [ofCompany()], delete: nobody },
  importBatches: { ...all(ofCompany()), delete: nobody },
  importMappings: all(ofCompany()),
  plans: { ...server, select: [signedIn] },
  companyBilling: { ...all(ofCompany()), delete: nobody },
  invoices: log(nobody, ofCompany()),
  widgets: all(ofUser('user_id')),

  // Server records
  // The author of an action can remove its messages that have not been sent yet.
  outbox: { ...log([signedIn]), select: [ofOwnAct], delete: [ofOwnAct] },
  history: log([ofUser('by')], ofUser('by'), ofUser('user_id'), ofCompany()),
  auditEvents: log([signedIn], ofUser('by'), ofUser('user_id')),
  healthAccessLog: log([ofUser('reader_id')], ofUser('reader_id'), ofUser('worker_id'), ofCompany()),
  idempotencyKeys: all(ofUser('user_id')),
  throttles: all(signedIn),
  supportTasks: log([signedIn], ofUser('user_id')),
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
