import type { AppRoute } from '#shared/api/kit/paths'

/**
 * Routes whose screens are in `screens.tsx`, loaded with the first of them: that table alone would add a tenth to the
 * size of the sign-in page.
 */
export const signedInRoutes = [
  'privacyPolicy',
  'siteControlRollCall',
  'siteSubcompany',
  'assignments',
  'assignment',
  'assignmentDocuments',
  'contracts',
  'contractsOfWorker',
  'help',
  'more',
  'account',
  'companySettings',
  'messages',
  'jobs',
  'sites',
  'siteNew',
  'siteEdit',
  'site',
  'workers',
  'workersLink',
  'workerProfileEdit',
  'profile',
  'profileEdit',
  'skillsEdit',
  'profileDirectory',
  'worker',
  'workerAssignment',
  'workerContract',
  'workerTimesheet',
  'timesheets',
  'timesheetMobile',
  'workersLinkSpreadsheet',
  'siteControl',
  'siteControlPerson',
  'siteControlCheckIn',
] as const satisfies AppRoute[]
