import { banLifecycle } from './gate/ban.lifecycle.ts'
import { gatePositionLifecycle } from './gate/gate-position.lifecycle.ts'
import { presenceLifecycle } from './gate/presence.lifecycle.ts'
import { visitLifecycle } from './gate/visit.lifecycle.ts'
import { assignmentLifecycle } from './jobs/assignment.lifecycle.ts'
import { contractLifecycle } from './jobs/contract.lifecycle.ts'
import { jobInvitationLifecycle } from './jobs/job-invitation.lifecycle.ts'
import { jobOfferLifecycle } from './jobs/job-offer.lifecycle.ts'
import { jobPostLifecycle } from './jobs/job-post.lifecycle.ts'
import { bridgeRequestLifecycle } from './kit/bridge-request.lifecycle.ts'
import { nativeBridgeLifecycle } from './kit/native-bridge.lifecycle.ts'
import { identityCheckLifecycle } from './registration/identity-check.lifecycle.ts'
import { invitationLifecycle } from './registration/invitation.lifecycle.ts'
import { registrationLifecycle } from './registration/registration.lifecycle.ts'
import { rollCallLifecycle } from './safety/roll-call.lifecycle.ts'
import { siteLifecycle } from './sites/site.lifecycle.ts'
import { siteDocumentLifecycle } from './sites/site-document.lifecycle.ts'
import { subcompanyAccessLifecycle } from './sites/subcompany-access.lifecycle.ts'
import { timesheetLifecycle } from './time/timesheet.lifecycle.ts'
import { importBatchLifecycle } from './workforce/import-batch.lifecycle.ts'

/** All lifecycles by id: the part of the catalogue that browser and server share. */
export const lifecycles = {
  assignment: { title: 'Assignment', chart: assignmentLifecycle },
  ban: { title: 'Ban', chart: banLifecycle },
  bridgeRequest: { title: 'Bridge request', chart: bridgeRequestLifecycle },
  contract: { title: 'Contract', chart: contractLifecycle },
  gatePosition: { title: 'Gate position', chart: gatePositionLifecycle },
  identityCheck: { title: 'Identity check', chart: identityCheckLifecycle },
  importBatch: { title: 'Import of workers, taken in', chart: importBatchLifecycle },
  invitation: { title: 'Invitation', chart: invitationLifecycle },
  jobInvitation: { title: 'Invitation to apply', chart: jobInvitationLifecycle },
  jobOffer: { title: 'Job offer', chart: jobOfferLifecycle },
  jobPost: { title: 'Job post', chart: jobPostLifecycle },
  nativeBridge: { title: 'Native bridge', chart: nativeBridgeLifecycle },
  presence: { title: 'Presence', chart: presenceLifecycle },
  registration: { title: 'Registration', chart: registrationLifecycle },
  rollCall: { title: 'Roll call, the law', chart: rollCallLifecycle },
  site: { title: 'Site', chart: siteLifecycle },
  siteDocument: { title: 'Safety document', chart: siteDocumentLifecycle },
  subcompanyAccess: { title: 'Sub-company access', chart: subcompanyAccessLifecycle },
  timesheet: { title: 'Timesheet', chart: timesheetLifecycle },
  visit: { title: 'Visit', chart: visitLifecycle },
} as const
