import type { AnyStateMachine } from 'xstate'
import { bridgeRequestMachine } from './bridge-request.machine.ts'
import { chunkLoadMachine } from './chunk-load.machine.ts'
import { chunkedUploadMachine } from './chunked-upload.machine.ts'
import { contentMachine } from './content.machine.ts'
import { dateTypingMachine } from './date-typing.machine.ts'
import { confirmMachine } from './generic/confirm.ts'
import { drawerMachine } from './generic/drawer.ts'
import { formMachine } from './generic/form.ts'
import { listMachine } from './generic/list.ts'
import { loaderMachine } from './generic/loader.ts'
import { modalMachine } from './generic/modal.ts'
import type { Ask, Page } from './generic/pages.ts'
import { type Options, selectMachine } from './generic/select.ts'
import { snackbarMachine } from './generic/snackbar.ts'
import { tabsMachine } from './generic/tabs.ts'
import { topBarMachine } from './generic/top-bar.ts'
import { helpMachine } from './help.machine.ts'
import { homeMachine } from './home.machine.ts'
import { identityCheckLifecycle } from './lifecycles/identity-check.ts'
import { registrationLifecycle } from './lifecycles/registration.ts'
import { nativeBridgeMachine } from './native-bridge.machine.ts'
import { notificationFeedMachine } from './notification-feed.machine.ts'
import { notificationPermissionMachine } from './notification-permission.machine.ts'
import { sideNavMachine } from './side-nav.machine.ts'
import { themeMachine } from './theme.machine.ts'
import { uploadFieldMachine } from './upload-field.machine.ts'

const waits = () => Promise.reject(new Error('A generic chart waits for its service.'))

/** Every chart by its id. The visualiser, the path tests and the completeness test read this list. */
export const catalogue = {
  bridgeRequest: { title: 'Bridge request', chart: bridgeRequestMachine },
  chunkLoad: { title: 'Chunk-load guard', chart: chunkLoadMachine },
  chunkedUpload: { title: 'Chunked upload', chart: chunkedUploadMachine },
  confirm: { title: 'Confirm', chart: confirmMachine },
  dateTyping: { title: 'Date typing', chart: dateTypingMachine },
  drawer: { title: 'Drawer', chart: drawerMachine },
  form: { title: 'Form', chart: formMachine<Record<string, string>, { id: string }>(waits) },
  content: { title: 'Page of words', chart: contentMachine },
  help: { title: 'Help document', chart: helpMachine },
  home: { title: 'Home', chart: homeMachine },
  notificationFeed: { title: 'Notifications feed', chart: notificationFeedMachine },
  sideNav: { title: 'Side navigation', chart: sideNavMachine },
  theme: { title: 'Theme', chart: themeMachine },
  identityCheck: { title: 'Identity check', chart: identityCheckLifecycle },
  list: {
    title: 'List',
    chart: listMachine<{ id: string }, { search: string }>(
      (_: Ask<{ search: string }>): Promise<Page<{ id: string }>> => waits(),
    ),
  },
  loader: { title: 'Full-screen loader', chart: loaderMachine },
  modal: { title: 'Modal', chart: modalMachine },
  nativeBridge: { title: 'Native bridge', chart: nativeBridgeMachine },
  notificationPermission: { title: 'Notification permission', chart: notificationPermissionMachine },
  registration: { title: 'Registration', chart: registrationLifecycle },
  select: { title: 'Select', chart: selectMachine((): Promise<Options<{ id: string }>> => waits()) },
  snackbar: { title: 'Snackbar', chart: snackbarMachine },
  tabs: { title: 'Tabs', chart: tabsMachine },
  topBar: { title: 'Top loading bar', chart: topBarMachine },
  uploadField: { title: 'Upload field', chart: uploadFieldMachine },
} satisfies Record<string, { title: string; chart: AnyStateMachine }>
