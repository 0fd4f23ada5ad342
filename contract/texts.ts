/** The product's exact texts (spec sections 2 and 8), odd spelling included. `{name}` is filled in by `fill`. */
export const texts = {
  errorOccurred: 'An error occured.',
  saved: 'Saved.',

  /** HTTP status handling. */
  badRequest: 'An error has occured. Requested action could not be finished',
  tooMany:
    'hey! not so fast. our system detected unusual number of requests from your device. if you believe it is an error please contact our customer support',
  deviceTaken: 'Sorry that number is already taken by another device',
  serverError: 'Server error has occured.',
  noRenewal: 'This webview can not renew tokens...',

  /** Sign-in. The code is never shown; the notice stands in its place. */
  emailNotVerified: '#EMAILNOTVERIFIED#',
  verifyEmail: 'Please verify your email. We have sent you a link.',
  requestAgain: 'request again',

  /** Routing and error screens. */
  pageNotFound: 'This page could not be found',
  notFoundTitle: '404 Page not found',
  unknownMiddleware: 'Unknown middleware',
  errorTitle: 'An error occurred',
  homePage: 'Home page',
  mobileErrorTitle: 'Aw, Snap!',
  mobileError:
    'Something went terribly wrong, and our team has been notified about this incident. Try again later, or contact our customer service',
  problemStillThere: 'Problem is still there?',
  errorPageFailed: 'An error occurred while showing the error page',
  goBackHome: 'Go back to home',

  /** Selects and uploads. */
  noResults: 'No results found',
  loadingMore: 'Loading...',
  uploadFailed: 'Unable to upload file',
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  filesSelected: '{n} files selected',

  /** Success snackbars. */
  passwordChanged: 'Password setting changed successfully.',
  assignmentAdded: 'Assignment added successfully for {name}',
  assignmentCancelled: 'Assignment cancelled successfully',
  assignmentUpdated: 'Assignment Updated',
  documentsAccepted: 'Documents accepted successfully',
  managerChanged: 'Manager changed successfully',
  travelChanged: 'Travel to Work changed successfully for assignment',
  contractAdded: 'Contract added successfully',
  contractExtended: 'Contract extended till {date}',
  contractRateChanged: 'Contract hourly rate changed to {rate}',
  contractTerminated: 'Contract terminated successfully',
  companyUpdated: 'Company details successfully updated.',
  offerAccepted: 'Job Offer have been accepted',
  offerRejected: 'Job Offer have been rejected',
  offerSent: 'Job Offer successfully send.',
  jobPostAdded: 'Job Post was added successfully',
  jobPostEdited: 'Job Post was edited successfully',
  jobPostRemoved: 'Job Post was removed successfully',
  subscriptionsUpdated: 'Subscriptions Updated',
  managerRegistered: 'New manager registered with email {email}',
  managerRemoved: 'Manager {name} has been removed.',
  personalUpdated: 'Personal Data successfully updated.',
  healthUpdated: 'Health Data successfully updated.',
  overviewUpdated: 'Overview successfully updated.',
  photoUpdated: 'Profile photo successfully updated.',
  checkInDone: 'Success!',
  siteChanged: 'Site {name} {action} successfully',
  siteManagersUpdated: 'Site managers updated successfully',
  siteSubcontractorsUpdated: 'Site subcontractors updated successfully',
  managerAssigned: 'Manager assigned successfully',
  requestAnswered: 'Request {answer} successfully',
  siteAccessEnded: 'Site Access Ended succesfully',
  timesheetSaved: 'Timesheet has been saved successfully.',
  timesheetUpdated: 'Timesheet updated.',
  timesheetPaid: 'Timesheet has been marked as Paid successfully.',
  timesheetAccepted: 'Timesheet has been accepted.',
  timesheetRejected: 'Timesheet has been rejected.',
  timesheetSubmitted: 'Timesheet has been submitted for review.',
  noteAdded: 'Note added successfully.',
  workerLinked: 'Worker linked successfully.',
  importDone: 'Batch import success',
  jobApplied: 'You have applied for Job',

  /** Failure snackbars. */
  assignmentNotCancelled: 'Assignment could not be cancelled',
  documentsNotAccepted: 'Documents could not be accepted',
  managerNotChanged: 'Manager could not be changed',
  travelNotChanged: 'Changing Travel to Work for this assignment failed!',
  contractNotTerminated: 'Contract could not be terminated',
  detailsNotUpdated: 'Error during details update',
  invitationNotFetched: 'Failed to fetch Invitation',
  companyNotRegistered: 'Failed to register company',
  invitationNotAnswered: 'Failed to accept or reject invitiation.',
  jobPostNotCreated: 'Failed to create Job Post',
  jobPostNotEdited: 'Failed to edit Job Post',
  jobPostNotRemoved: 'Failed to remove Job Post',
  managerNotRegistered: 'Error during new manager registration',
  managerNotRemoved: 'Error during manager removal.',
  siteManagersNotUpdated: 'Failed to update Site managers',
  /** The subcontractor failure reuses the managers' wording (spec section 8). */
  siteSubcontractorsNotUpdated: 'Failed to update Site managers',
  gateNotUpdated: 'Failed to update Gate ID',
  gateNotDeleted: 'Failed to delete gate',
  gateNotAdded: 'Failed to add gate to the site',
  cooperationNotEnded: 'Failed to terminate cooperation.',
  workerNotUpdated: 'Error updating worker, check all tabs for errors!',
  workersNotLinked: 'Error during link workers, check all tabs for errors!',
  workerNotEditable: "Can't update worker profile. Make sure, that worker belongs to your company",
} as const

/** A text with its `{names}` filled in. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
