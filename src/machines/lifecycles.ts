import { assignmentLifecycle } from './lifecycles/assignment.ts'
import { banLifecycle } from './lifecycles/ban.ts'
import { bridgeRequestLifecycle } from './lifecycles/bridge-request.ts'
import { contractLifecycle } from './lifecycles/contract.ts'
import { gatePositionLifecycle } from './lifecycles/gate-position.ts'
import { identityCheckLifecycle } from './lifecycles/identity-check.ts'
import { importBatchLifecycle } from './lifecycles/import-batch.ts'
import { invitationLifecycle } from './lifecycles/invitation.ts'
import { nativeBridgeLifecycle } from './lifecycles/native-bridge.ts'
import { presenceLifecycle } from './lifecycles/presence.ts'
import { registrationLifecycle } from './lifecycles/registration.ts'
import { rollCallLifecycle } from './lifecycles/roll-call.ts'
import { siteLifecycle } from './lifecycles/site.ts'
import { siteDocumentLifecycle } from './lifecycles/site-document.ts'
import { subcompanyAccessLifecycle } from './lifecycles/subcompany-access.ts'
import { timesheetLifecycle } from './lifecycles/timesheet.ts'
import { visitLifecycle } from './lifecycles/visit.ts'

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
