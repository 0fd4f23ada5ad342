import type { AnyStateMachine } from 'xstate'
import { agreementsMachine } from './account/agreements.machine.ts'
import { companyBlockMachine } from './account/company-block.machine.ts'
import { consentMachine } from './account/consent.machine.ts'
import { conversationMachine } from './account/conversation.machine.ts'
import { forgotPasswordMachine } from './account/forgot-password.machine.ts'
import { messageDraftMachine } from './account/message-draft.machine.ts'
import { messageQueueMachine } from './account/message-queue.machine.ts'
import { notificationFeedMachine } from './account/notification-feed.machine.ts'
import { placementMachine } from './account/placement.machine.ts'
import { resetPasswordMachine } from './account/reset-password.machine.ts'
import { sessionMachine } from './account/session.machine.ts'
import { shortcutsMachine } from './account/shortcuts.machine.ts'
import { signInMachine } from './account/sign-in.machine.ts'
import { themeMachine } from './account/theme.machine.ts'
import { tokenMachine } from './account/token.machine.ts'
import { verifyEmailMachine } from './account/verify-email.machine.ts'
import { appMachine } from './app.machine.ts'
import { bansMachine } from './gate/bans.machine.ts'
import { checkInExportMachine } from './gate/check-in-export.machine.ts'
import { checkInsMachine } from './gate/check-ins.machine.ts'
import { gateMachine } from './gate/gate.machine.ts'
import { gateListMachine } from './gate/gate-list.machine.ts'
import { gatePersonMachine } from './gate/gate-person.machine.ts'
import { gateQueueMachine } from './gate/gate-queue.machine.ts'
import { gateVisitorsMachine } from './gate/gate-visitors.machine.ts'
import { gatesMachine } from './gate/gates.machine.ts'
import { leftAnswerMachine } from './gate/left-answer.machine.ts'
import { passwordCheckMachine } from './gate/password-check.machine.ts'
import { presenceMoveMachine } from './gate/presence-move.machine.ts'
import { scanMachine } from './gate/scan.machine.ts'
import { siteControlMachine } from './gate/site-control.machine.ts'
import { sitePeopleMachine } from './gate/site-people.machine.ts'
import { workerCodeMachine } from './gate/worker-code.machine.ts'
import { homeMachine } from './home/home.machine.ts'
import { lazyPart } from './home/lazy-part.machine.ts'
import { assignmentDocumentsMachine } from './jobs/assignment-documents.machine.ts'
import { assignmentFormMachine } from './jobs/assignment-form.machine.ts'
import { assignmentPageMachine } from './jobs/assignment-page.machine.ts'
import { contractActionsMachine } from './jobs/contract-actions.machine.ts'
import { contractCountsMachine } from './jobs/contracts.machine.ts'
import { createOfferMachine } from './jobs/create-offer.machine.ts'
import { directoryProfileMachine, workerCountsMachine } from './jobs/directory.machine.ts'
import { jobApplicationMachine } from './jobs/job-application.machine.ts'
import { jobPostFormMachine } from './jobs/job-post-form.machine.ts'
import { jobPostMovesMachine } from './jobs/job-post-moves.machine.ts'
import { jobPostDetailMachine } from './jobs/job-posts.machine.ts'
import { jobPresetsMachine } from './jobs/job-presets.machine.ts'
import { ownListingMachine } from './jobs/own-listing.machine.ts'
import { viewOfferMachine } from './jobs/view-offer.machine.ts'
import { workerContactMachine } from './jobs/worker-contact.machine.ts'
import { answersMachine } from './kit/answers.machine.ts'
import { channelMachine } from './kit/channel.machine.ts'
import { chunkLoadMachine } from './kit/chunk-load.machine.ts'
import { clockMachine } from './kit/clock.machine.ts'
import { confirmMachine } from './kit/confirm.machine.ts'
import { connectivityMachine } from './kit/connectivity.machine.ts'
import { dateTypingMachine } from './kit/date-typing.machine.ts'
import { drawerMachine } from './kit/drawer.machine.ts'
import { formMachine } from './kit/form.machine.ts'
import { lastTabMachine } from './kit/last-tab.machine.ts'
import { listMachine } from './kit/list.machine.ts'
import { loaderMachine } from './kit/loader.machine.ts'
import { modalMachine } from './kit/modal.machine.ts'
import type { Page, PageRequest } from './kit/pages.ts'
import { pauseMachine } from './kit/pause.machine.ts'
import { screenMachine } from './kit/screen.machine.ts'
import { type Options, selectMachine } from './kit/select.machine.ts'
import { sideNavMachine } from './kit/side-nav.machine.ts'
import { slowReadsMachine } from './kit/slow-reads.machine.ts'
import { snackbarMachine } from './kit/snackbar.machine.ts'
import { tabsMachine } from './kit/tabs.machine.ts'
import { topBarMachine } from './kit/top-bar.machine.ts'
import { undoMachine } from './kit/undo.machine.ts'
import { unkeptMachine } from './kit/unkept.machine.ts'
import { lifecycles } from './lifecycles.ts'
import { chunkedUploadMachine } from './platform/chunked-upload.machine.ts'
import { contentMachine } from './platform/content.machine.ts'
import { documentReaderMachine } from './platform/document-reader.machine.ts'
import { helpMachine } from './platform/help.machine.ts'
import { mapMachine } from './platform/map.machine.ts'
import { photoMachine } from './platform/photo.machine.ts'
import { placeSearchMachine } from './platform/place-search.machine.ts'
import { uploadFieldMachine } from './platform/upload-field.machine.ts'
import { codeEntryMachine } from './registration/code-entry.machine.ts'
import { codeHelpMachine } from './registration/code-help.machine.ts'
import { emergencyContactMachine } from './registration/emergency-contact.machine.ts'
import { identityCaptureMachine } from './registration/identity-capture.machine.ts'
import { identityPicturesMachine } from './registration/identity-pictures.machine.ts'
import { identityResultMachine } from './registration/identity-result.machine.ts'
import { identityStepMachine } from './registration/identity-step.machine.ts'
import { medicalQuestionnaireMachine } from './registration/medical-questionnaire.machine.ts'
import { niNumberMachine } from './registration/ni-number.machine.ts'
import { notificationPermissionMachine } from './registration/notification-permission.machine.ts'
import { personalInfoMachine } from './registration/personal-info.machine.ts'
import { phoneVerificationMachine } from './registration/phone-verification.machine.ts'
import { registrationStepsMachine } from './registration/registration-steps.machine.ts'
import { skillPhotosMachine } from './registration/skill-photos.machine.ts'
import { subcompanyInviteMachine } from './registration/subcompany-invite.machine.ts'
import { workerRegistrationMachine } from './registration/worker-registration.machine.ts'
import { firePdfMachine } from './safety/fire-pdf.machine.ts'
import { fireTabMachine } from './safety/fire-tab.machine.ts'
import { lateHelpMachine } from './safety/late-help.machine.ts'
import { rollCallMachine } from './safety/roll-call.machine.ts'
import { rollCallCodesMachine } from './safety/roll-call-codes.machine.ts'
import { rollCallDeskMachine } from './safety/roll-call-desk.machine.ts'
import { rollCallHandingInMachine } from './safety/roll-call-handing-in.machine.ts'
import { rollCallReadingMachine } from './safety/roll-call-reading.machine.ts'
import { rollCallSendingMachine } from './safety/roll-call-sending.machine.ts'
import { unsentRollCallsMachine } from './safety/unsent-roll-calls.machine.ts'
import { companySettingsMachine } from './sites/company-settings.machine.ts'
import { siteDetailMachine } from './sites/site-detail.machine.ts'
import { siteDocumentsMachine } from './sites/site-documents.machine.ts'
import { siteEditMachine } from './sites/site-edit.machine.ts'
import { siteManagersMachine } from './sites/site-managers.machine.ts'
import { siteSubcompaniesMachine } from './sites/site-subcompanies.machine.ts'
import { subcompanyPageMachine } from './sites/subcompany-page.machine.ts'
import { openingWeekMachine } from './time/opening-week.machine.ts'
import { timesheetBulkMachine } from './time/timesheet-bulk.machine.ts'
import { timesheetExportMachine } from './time/timesheet-export.machine.ts'
import { timesheetReviewMachine } from './time/timesheet-review.machine.ts'
import { timesheetWeekMachine } from './time/timesheet-week.machine.ts'
import { cardPicturesMachine } from './workforce/card-pictures.machine.ts'
import { linkCodeMachine } from './workforce/link-code.machine.ts'
import { medicalAnswersMachine } from './workforce/medical-answers.machine.ts'
import { phoneResetMachine } from './workforce/phone-reset.machine.ts'
import { spreadsheetImportMachine } from './workforce/spreadsheet-import.machine.ts'
import { workerDetailMachine } from './workforce/worker-detail.machine.ts'
import { workerEditMachine } from './workforce/worker-edit.machine.ts'
import { workerInvitationsMachine } from './workforce/worker-invitations.machine.ts'

const waits = () => Promise.reject(new Error('A generic chart waits for its service.'))

/** Every chart by its id. The visualiser, the path tests and the completeness test read this list. */
export const catalogue = {
  ...lifecycles,
  app: { title: 'The app', chart: appMachine },
  timesheetReview: { title: 'Timesheet review', chart: timesheetReviewMachine },
  timesheetBulk: { title: 'Accepting weeks in bulk', chart: timesheetBulkMachine },
  timesheetExport: { title: 'Weeks as a sheet', chart: timesheetExportMachine },
  timesheetWeek: { title: 'A worker’s own week', chart: timesheetWeekMachine },
  assignmentDocuments: { title: 'Documents of an assignment', chart: assignmentDocumentsMachine },
  assignmentForm: { title: 'Assignment form', chart: assignmentFormMachine },
  assignmentPage: { title: 'One assignment', chart: assignmentPageMachine },
  companySettings: { title: 'Settings of a company', chart: companySettingsMachine },
  createOffer: { title: 'A new job offer', chart: createOfferMachine },
  viewOffer: { title: 'A job offer and its answer', chart: viewOfferMachine },
  documentReader: { title: 'Document reader', chart: documentReaderMachine },
  contractActions: { title: 'Contract actions', chart: contractActionsMachine },
  map: { title: 'Map of a site', chart: mapMachine },
  directoryProfile: { title: 'A worker in the directory', chart: directoryProfileMachine },
  ownListing: { title: 'Who can find me', chart: ownListingMachine },
  workerContact: { title: 'Contacting a worker of the directory', chart: workerContactMachine },
  workerCounts: { title: 'Counts of the workers’ screen', chart: workerCountsMachine },
  contractCounts: { title: 'Counts of contracts', chart: contractCountsMachine },
  jobApplication: { title: 'Applying for a job', chart: jobApplicationMachine },
  jobPostDetail: { title: 'One job post', chart: jobPostDetailMachine },
  jobPostForm: { title: 'Job post form', chart: jobPostFormMachine },
  jobPostMoves: { title: 'Job post on and off the market', chart: jobPostMovesMachine },
  jobPresets: { title: 'Presets of job posts', chart: jobPresetsMachine },
  bans: { title: 'People kept off', chart: bansMachine },
  checkIns: { title: 'Check-ins of a site', chart: checkInsMachine },
  checkInExport: { title: 'Check-in log as a sheet', chart: checkInExportMachine },
  chunkLoad: { title: 'Chunk-load guard', chart: chunkLoadMachine },
  chunkedUpload: { title: 'Chunked upload', chart: chunkedUploadMachine },
  clock: { title: 'Clock', chart: clockMachine },
  confirm: { title: 'Confirm', chart: confirmMachine },
  dateTyping: { title: 'Date typing', chart: dateTypingMachine },
  drawer: { title: 'Drawer', chart: drawerMachine() },
  firePdf: { title: 'Fire list and report on paper', chart: firePdfMachine },
  fireTab: { title: 'Fire tab of a site', chart: fireTabMachine },
  form: { title: 'Form', chart: formMachine<Record<string, string>, { id: string }>(waits) },
  content: { title: 'Page of words', chart: contentMachine },
  gates: { title: 'Gates', chart: gatesMachine },
  gateVisitors: { title: 'Visitors at the gate', chart: gateVisitorsMachine },
  help: { title: 'Help document', chart: helpMachine },
  home: { title: 'Home', chart: homeMachine },
  lazyPart: { title: 'Part of the home page', chart: lazyPart<object>(waits) },
  openingWeek: { title: 'This week, opened', chart: openingWeekMachine },
  pause: { title: 'Pause before reading anew', chart: pauseMachine },
  conversation: { title: 'Conversation', chart: conversationMachine },
  companyBlock: { title: 'Blocking a company', chart: companyBlockMachine },
  messageDraft: { title: 'Draft of a message', chart: messageDraftMachine },
  messageQueue: { title: 'Messages on their way', chart: messageQueueMachine },
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
  rollCallHandingIn: { title: 'Roll call, handing in', chart: rollCallHandingInMachine },
  rollCallSending: { title: 'Roll call, sending what is unsent', chart: rollCallSendingMachine },
  unsentRollCalls: { title: 'Roll calls of which something is unsent', chart: unsentRollCallsMachine },
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
  lateHelp: { title: 'Late calls for help', chart: lateHelpMachine },
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
