import type { AnyStateMachine } from 'xstate'
import { agreementsMachine } from './agreements.machine.ts'
import { answersMachine } from './answers.machine.ts'
import { assignmentDocumentsMachine } from './assignment-documents.machine.ts'
import { assignmentFormMachine } from './assignment-form.machine.ts'
import { assignmentPageMachine } from './assignment-page.machine.ts'
import { bansMachine } from './bans.machine.ts'
import { cardPicturesMachine } from './card-pictures.machine.ts'
import { channelMachine } from './channel.machine.ts'
import { checkInExportMachine } from './check-in-export.machine.ts'
import { checkInsMachine } from './check-ins.machine.ts'
import { chunkLoadMachine } from './chunk-load.machine.ts'
import { chunkedUploadMachine } from './chunked-upload.machine.ts'
import { clockMachine } from './clock.machine.ts'
import { codeEntryMachine } from './code-entry.machine.ts'
import { codeHelpMachine } from './code-help.machine.ts'
import { connectivityMachine } from './connectivity.machine.ts'
import { consentMachine } from './consent.machine.ts'
import { contentMachine } from './content.machine.ts'
import { contractActionsMachine } from './contract-actions.machine.ts'
import { contractCountsMachine } from './contracts.machine.ts'
import { dateTypingMachine } from './date-typing.machine.ts'
import { documentReaderMachine } from './document-reader.machine.ts'
import { emergencyContactMachine } from './emergency-contact.machine.ts'
import { firePdfMachine } from './fire-pdf.machine.ts'
import { fireTabMachine } from './fire-tab.machine.ts'
import { forgotPasswordMachine } from './forgot-password.machine.ts'
import { gateMachine } from './gate.machine.ts'
import { gateListMachine } from './gate-list.machine.ts'
import { gatePersonMachine } from './gate-person.machine.ts'
import { gateQueueMachine } from './gate-queue.machine.ts'
import { gateVisitorsMachine } from './gate-visitors.machine.ts'
import { gatesMachine } from './gates.machine.ts'
import { confirmMachine } from './generic/confirm.ts'
import { drawerMachine } from './generic/drawer.ts'
import { formMachine } from './generic/form.ts'
import { listMachine } from './generic/list.ts'
import { loaderMachine } from './generic/loader.ts'
import { modalMachine } from './generic/modal.ts'
import type { Page, PageRequest } from './generic/pages.ts'
import { type Options, selectMachine } from './generic/select.ts'
import { snackbarMachine } from './generic/snackbar.ts'
import { tabsMachine } from './generic/tabs.ts'
import { topBarMachine } from './generic/top-bar.ts'
import { helpMachine } from './help.machine.ts'
import { homeMachine } from './home.machine.ts'
import { identityCaptureMachine } from './identity-capture.machine.ts'
import { identityPicturesMachine } from './identity-pictures.machine.ts'
import { identityResultMachine } from './identity-result.machine.ts'
import { identityStepMachine } from './identity-step.machine.ts'
import { lastTabMachine } from './last-tab.machine.ts'
import { leftAnswerMachine } from './left-answer.machine.ts'
import { lifecycles } from './lifecycles.ts'
import { linkCodeMachine } from './link-code.machine.ts'
import { mapMachine } from './map.machine.ts'
import { medicalAnswersMachine } from './medical-answers.machine.ts'
import { medicalQuestionnaireMachine } from './medical-questionnaire.machine.ts'
import { niNumberMachine } from './ni-number.machine.ts'
import { notificationFeedMachine } from './notification-feed.machine.ts'
import { notificationPermissionMachine } from './notification-permission.machine.ts'
import { openingWeekMachine } from './opening-week.machine.ts'
import { passwordCheckMachine } from './password-check.machine.ts'
import { pauseMachine } from './pause.machine.ts'
import { personalInfoMachine } from './personal-info.machine.ts'
import { phoneResetMachine } from './phone-reset.machine.ts'
import { phoneVerificationMachine } from './phone-verification.machine.ts'
import { photoMachine } from './photo.machine.ts'
import { placeSearchMachine } from './place-search.machine.ts'
import { placementMachine } from './placement.machine.ts'
import { presenceMoveMachine } from './presence-move.machine.ts'
import { registrationStepsMachine } from './registration-steps.machine.ts'
import { resetPasswordMachine } from './reset-password.machine.ts'
import { rollCallMachine } from './roll-call.machine.ts'
import { rollCallCodesMachine } from './roll-call-codes.machine.ts'
import { rollCallDeskMachine } from './roll-call-desk.machine.ts'
import { rollCallReadingMachine } from './roll-call-reading.machine.ts'
import { scanMachine } from './scan.machine.ts'
import { screenMachine } from './screen.machine.ts'
import { sessionMachine } from './session.machine.ts'
import { shortcutsMachine } from './shortcuts.machine.ts'
import { sideNavMachine } from './side-nav.machine.ts'
import { signInMachine } from './sign-in.machine.ts'
import { siteControlMachine } from './site-control.machine.ts'
import { siteDetailMachine } from './site-detail.machine.ts'
import { siteDocumentsMachine } from './site-documents.machine.ts'
import { siteEditMachine } from './site-edit.machine.ts'
import { siteManagersMachine } from './site-managers.machine.ts'
import { sitePeopleMachine } from './site-people.machine.ts'
import { siteSubcompaniesMachine } from './site-subcompanies.machine.ts'
import { skillPhotosMachine } from './skill-photos.machine.ts'
import { slowReadsMachine } from './slow-reads.machine.ts'
import { spreadsheetImportMachine } from './spreadsheet-import.machine.ts'
import { subcompanyInviteMachine } from './subcompany-invite.machine.ts'
import { subcompanyPageMachine } from './subcompany-page.machine.ts'
import { themeMachine } from './theme.machine.ts'
import { timesheetBulkMachine } from './timesheet-bulk.machine.ts'
import { timesheetExportMachine } from './timesheet-export.machine.ts'
import { timesheetReviewMachine } from './timesheet-review.machine.ts'
import { timesheetWeekMachine } from './timesheet-week.machine.ts'
import { tokenMachine } from './token.machine.ts'
import { undoMachine } from './undo.machine.ts'
import { unkeptMachine } from './unkept.machine.ts'
import { uploadFieldMachine } from './upload-field.machine.ts'
import { verifyEmailMachine } from './verify-email.machine.ts'
import { workerCodeMachine } from './worker-code.machine.ts'
import { workerDetailMachine } from './worker-detail.machine.ts'
import { workerEditMachine } from './worker-edit.machine.ts'
import { workerInvitationsMachine } from './worker-invitations.machine.ts'
import { workerRegistrationMachine } from './worker-registration.machine.ts'

const waits = () => Promise.reject(new Error('A generic chart waits for its service.'))

/** Every chart by its id. The visualiser, the path tests and the completeness test read this list. */
export const catalogue = {
  ...lifecycles,
  timesheetReview: { title: 'Timesheet review', chart: timesheetReviewMachine },
  timesheetBulk: { title: 'Accepting weeks in bulk', chart: timesheetBulkMachine },
  timesheetExport: { title: 'Weeks as a sheet', chart: timesheetExportMachine },
  timesheetWeek: { title: 'A worker’s own week', chart: timesheetWeekMachine },
  assignmentDocuments: { title: 'Documents of an assignment', chart: assignmentDocumentsMachine },
  assignmentForm: { title: 'Assignment form', chart: assignmentFormMachine },
  assignmentPage: { title: 'One assignment', chart: assignmentPageMachine },
  documentReader: { title: 'Document reader', chart: documentReaderMachine },
  contractActions: { title: 'Contract actions', chart: contractActionsMachine },
  map: { title: 'Map of a site', chart: mapMachine },
  contractCounts: { title: 'Counts of contracts', chart: contractCountsMachine },
  bans: { title: 'People kept off', chart: bansMachine },
  checkIns: { title: 'Check-ins of a site', chart: checkInsMachine },
  checkInExport: { title: 'Check-in log as a sheet', chart: checkInExportMachine },
  chunkLoad: { title: 'Chunk-load guard', chart: chunkLoadMachine },
  chunkedUpload: { title: 'Chunked upload', chart: chunkedUploadMachine },
  clock: { title: 'Clock', chart: clockMachine },
  confirm: { title: 'Confirm', chart: confirmMachine },
  dateTyping: { title: 'Date typing', chart: dateTypingMachine },
  drawer: { title: 'Drawer', chart: drawerMachine },
  firePdf: { title: 'Fire list and report on paper', chart: firePdfMachine },
  fireTab: { title: 'Fire tab of a site', chart: fireTabMachine },
  form: { title: 'Form', chart: formMachine<Record<string, string>, { id: string }>(waits) },
  content: { title: 'Page of words', chart: contentMachine },
  gates: { title: 'Gates', chart: gatesMachine },
  gateVisitors: { title: 'Visitors at the gate', chart: gateVisitorsMachine },
  help: { title: 'Help document', chart: helpMachine },
  home: { title: 'Home', chart: homeMachine },
  openingWeek: { title: 'This week, opened', chart: openingWeekMachine },
  pause: { title: 'Pause before reading anew', chart: pauseMachine },
  notificationFeed: { title: 'Notifications feed', chart: notificationFeedMachine },
  sideNav: { title: 'Side navigation', chart: sideNavMachine },
  shortcuts: { title: 'Single-key shortcuts', chart: shortcutsMachine },
  theme: { title: 'Theme', chart: themeMachine },
  spreadsheetImport: { title: 'Workers from a spreadsheet', chart: spreadsheetImportMachine },
  list: {
    title: 'List',
    chart: listMachine<{ id: string }, { search: string }>(
      (_: PageRequest<{ search: string }>): Promise<Page<{ id: string }>> => waits(),
    ),
  },
  loader: { title: 'Full-screen loader', chart: loaderMachine },
  modal: { title: 'Modal', chart: modalMachine },
  notificationPermission: { title: 'Notification permission', chart: notificationPermissionMachine },
  siteDocuments: { title: 'Safety documents of a site', chart: siteDocumentsMachine },
  siteEdit: { title: 'Site form', chart: siteEditMachine },
  placeSearch: { title: 'Address search', chart: placeSearchMachine },
  select: { title: 'Select', chart: selectMachine((): Promise<Options<{ id: string }>> => waits()) },
  snackbar: { title: 'Snackbar', chart: snackbarMachine },
  tabs: { title: 'Tabs', chart: tabsMachine },
  topBar: { title: 'Top loading bar', chart: topBarMachine },
  undo: { title: 'Undo', chart: undoMachine },
  uploadField: { title: 'Upload field', chart: uploadFieldMachine },
  codeEntry: { title: 'Code entry', chart: codeEntryMachine },
  codeHelp: { title: 'Code help', chart: codeHelpMachine },
  emergencyContact: { title: 'Emergency contact', chart: emergencyContactMachine },
  identityCapture: { title: 'Identity capture', chart: identityCaptureMachine },
  identityPictures: { title: 'Identity pictures', chart: identityPicturesMachine },
  identityResult: { title: 'Identity result', chart: identityResultMachine },
  identityStep: { title: 'Identity step', chart: identityStepMachine },
  medicalQuestionnaire: { title: 'Medical questionnaire', chart: medicalQuestionnaireMachine },
  niNumber: { title: 'National Insurance number', chart: niNumberMachine },
  personalInfo: { title: 'Personal info', chart: personalInfoMachine },
  phoneVerification: { title: 'Phone verification', chart: phoneVerificationMachine },
  photo: { title: 'Photo', chart: photoMachine },
  registrationSteps: { title: 'Registration steps', chart: registrationStepsMachine },
  presenceMove: { title: 'Manual check-in and out', chart: presenceMoveMachine },
  sitePeople: { title: 'People on site', chart: sitePeopleMachine },
  skillPhotos: { title: 'Skill photos', chart: skillPhotosMachine },
  workerRegistration: { title: 'Worker registration', chart: workerRegistrationMachine },
  lastTab: { title: 'Last tab', chart: lastTabMachine },
  siteManagers: { title: 'Site managers', chart: siteManagersMachine },
  siteSubcompanies: { title: 'Companies of a site', chart: siteSubcompaniesMachine },
  subcompanyInvite: { title: 'Sub-company invitation', chart: subcompanyInviteMachine },
  subcompanyPage: { title: 'Sub-company', chart: subcompanyPageMachine },
  siteDetail: { title: 'Site detail', chart: siteDetailMachine },
  agreements: { title: 'Agreements', chart: agreementsMachine },
  consent: { title: 'Texts to agree to', chart: consentMachine },
  answers: { title: 'Answers', chart: answersMachine },
  forgotPassword: { title: 'Forgotten password', chart: forgotPasswordMachine },
  placement: { title: 'Placement', chart: placementMachine },
  resetPassword: { title: 'New password', chart: resetPasswordMachine },
  rollCallCodes: { title: 'Roll call, showing marks as codes', chart: rollCallCodesMachine },
  rollCallReading: { title: 'Roll call, reading another marshal’s codes', chart: rollCallReadingMachine },
  rollCallDesk: { title: 'Roll call, marking and keeping in step', chart: rollCallDeskMachine },
  rollCallScreen: { title: 'Roll call of a site on a phone', chart: rollCallMachine },
  screen: { title: 'Screen', chart: screenMachine },
  session: { title: 'Session', chart: sessionMachine },
  signIn: { title: 'Sign in', chart: signInMachine },
  token: { title: 'Token', chart: tokenMachine },
  verifyEmail: { title: 'Email verification', chart: verifyEmailMachine },
  gate: { title: 'Gate', chart: gateMachine },
  gateList: { title: 'List of a gate', chart: gateListMachine },
  connectivity: { title: 'Connection to the server', chart: connectivityMachine },
  unkept: { title: 'Storage of this device', chart: unkeptMachine },
  channel: { title: 'Calls or the socket', chart: channelMachine },
  slowReads: { title: 'Slow reads', chart: slowReadsMachine },
  gatePerson: { title: 'Person before the gate', chart: gatePersonMachine },
  gateQueue: { title: 'Queue of a gate', chart: gateQueueMachine },
  leftAnswer: { title: 'When did you leave?', chart: leftAnswerMachine },
  passwordCheck: { title: 'Password at the gate', chart: passwordCheckMachine },
  scan: { title: 'Scan', chart: scanMachine },
  siteControl: { title: 'Site control', chart: siteControlMachine },
  workerEdit: { title: 'Worker form', chart: workerEditMachine },
  linkCode: { title: 'Link code', chart: linkCodeMachine },
  workerInvitations: { title: 'Companies that ask a worker', chart: workerInvitationsMachine },
  workerDetail: { title: 'Worker detail', chart: workerDetailMachine },
  cardPictures: { title: 'Opening the pictures of a skill card', chart: cardPicturesMachine },
  medicalAnswers: { title: 'Opening medical answers', chart: medicalAnswersMachine },
  phoneReset: { title: 'Phone reset', chart: phoneResetMachine },
  workerCode: { title: 'Worker’s code', chart: workerCodeMachine },
} satisfies Record<string, { title: string; chart: AnyStateMachine }>
