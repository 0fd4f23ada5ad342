import { agreementAcceptances } from './schema/agreement.ts'
import { assignments, ramsAcceptances, siteGuards, travelToWork } from './schema/assignment.ts'
import { companyBilling, invoices, plans } from './schema/billing.ts'
import { companies, employments, memberships } from './schema/company.ts'
import { contractRates, contracts } from './schema/contract.ts'
import { companyBlocks, conversationParticipants, conversations, messages } from './schema/conversation.ts'
import { devices, linkCodes, workerKeys } from './schema/device.ts'
import { gateLog, gates } from './schema/gate.ts'
import { identityChecks, identityWebhookEvents } from './schema/identity-check.ts'
import { importBatches, importMappings, invitations } from './schema/invitation.ts'
import { jobApplications, jobInvitations, jobOffers, jobPosts, jobPresets } from './schema/job.ts'
import { media, uploads } from './schema/media.ts'
import { notifications } from './schema/notification.ts'
import { outbox } from './schema/outbox.ts'
import { bans, checkIns, usedNonces } from './schema/presence.ts'
import { auditEvents, healthAccessLog, history, idempotencyKeys, supportTasks, throttles } from './schema/record.ts'
import { workerRegistrations } from './schema/registration.ts'
import { rollCallMarks, rollCallMarshals, rollCallPeople, rollCalls } from './schema/roll-call.ts'
import { emailTokens, handoffTokens, refreshTokens, sessions } from './schema/session.ts'
import { siteDocuments, siteDocumentVersions, siteManagers, siteSubcompanies, sites } from './schema/site.ts'
import { cardChecks, skillCards } from './schema/skill-card.ts'
import {
  timesheetBonuses,
  timesheetEntries,
  timesheetMessages,
  timesheetPayments,
  timesheetSums,
  timesheets,
} from './schema/timesheet.ts'
import { userDictionaryEntries, users } from './schema/user.ts'
import { registrationTickets, verificationCodes } from './schema/verification.ts'
import { visitorCheckIns, visitorForms, visitorInvites, visitors } from './schema/visitor.ts'
import { widgets } from './schema/widget.ts'

/** Every table, as drizzle knows them. */
export const schema = {
  agreementAcceptances,
  assignments,
  auditEvents,
  bans,
  cardChecks,
  checkIns,
  companies,
  companyBilling,
  companyBlocks,
  contractRates,
  contracts,
  conversationParticipants,
  conversations,
  devices,
  emailTokens,
  employments,
  gateLog,
  gates,
  handoffTokens,
  healthAccessLog,
  history,
  idempotencyKeys,
  identityChecks,
  identityWebhookEvents,
  importBatches,
  importMappings,
  invitations,
  invoices,
  jobApplications,
  jobInvitations,
  jobOffers,
  jobPosts,
  jobPresets,
  linkCodes,
  media,
  memberships,
  messages,
  notifications,
  outbox,
  plans,
  ramsAcceptances,
  refreshTokens,
  registrationTickets,
  rollCallMarks,
  rollCallMarshals,
  rollCallPeople,
  rollCalls,
  sessions,
  siteDocumentVersions,
  siteDocuments,
  siteGuards,
  siteManagers,
  siteSubcompanies,
  sites,
  skillCards,
  supportTasks,
  throttles,
  timesheetBonuses,
  timesheetEntries,
  timesheetMessages,
  timesheetPayments,
  timesheetSums,
  timesheets,
  travelToWork,
  uploads,
  usedNonces,
  userDictionaryEntries,
  users,
  verificationCodes,
  visitorCheckIns,
  visitorForms,
  visitorInvites,
  visitors,
  widgets,
  workerKeys,
  workerRegistrations,
}
export type Schema = typeof schema
