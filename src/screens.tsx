import type { ReactNode } from 'react'
import { paths } from '#contract/paths'
import { isWorker } from '#contract/role'
import { texts } from '#contract/texts'
import { ErrorScreen } from '#views/session/error-screen'
import type { Screen, Seen } from '#views/session/screen-table'
import type { WorkerSlug } from '#views/worker/tabs'
import type { signedInRoutes } from './routes.tsx'

/** A screen for the signed-in worker's own data. Other roles, and addresses with another worker's slug, get a 404. */
const ownScreen = (title: string, load: () => Promise<(seen: Seen, slug: string) => ReactNode>): Screen => ({
  layout: 'default',
  title,
  load: async () => {
    const draw = await load()
    return (seen) => {
      const { user, params } = seen
      const isOwn = user && isWorker(user.default_role) && (!params.slug || params.slug === user.slug)
      return isOwn ? draw(seen, user.slug) : <ErrorScreen status={404} message={texts.pageNotFound} />
    }
  },
})
const workerScreen = (tab?: WorkerSlug): Screen => ({
  layout: 'default',
  title: 'Worker',
  sameAs: ({ slug }) => `worker ${slug}`,
  load: async () => {
    const { Worker } = await import('#views/worker/worker-detail')
    return (seen) => <Worker seen={seen} tab={tab} />
  },
})
export const screens: Record<(typeof signedInRoutes)[number], Screen> = {
  privacyPolicy: {
    layout: 'default',
    title: 'Privacy policy',
    load: async () => {
      const { Content } = await import('#views/content/content')
      return () => <Content slug="privacy-policy" />
    },
  },
  siteControlRollCall: {
    fromDevice: true,
    layout: 'blank',
    title: 'Fire roll call',
    load: async () => {
      const { RollCall } = await import('#views/roll-call/roll-call')
      return ({ user, params }) => user && <RollCall siteId={params.id ?? ''} user={user} />
    },
  },
  siteSubcompany: {
    layout: 'default',
    title: 'Company on site',
    load: async () => {
      const { SubcompanyPage } = await import('#views/site/subcompany')
      return (seen) => <SubcompanyPage seen={seen} />
    },
  },
  assignments: {
    layout: 'default',
    title: 'My assignments',
    load: async () => {
      const { Assignments } = await import('#views/assignment/assignments')
      return (seen) => <Assignments seen={seen} />
    },
  },
  assignment: {
    layout: 'default',
    title: 'Assignment',
    load: async () => {
      const { AssignmentPage } = await import('#views/assignment/assignment')
      return (seen) => <AssignmentPage seen={seen} />
    },
  },
  assignmentDocuments: {
    layout: 'default',
    title: 'Safety document',
    load: async () => {
      const { AssignmentDocuments } = await import('#views/assignment/assignment-documents')
      return (seen) => <AssignmentDocuments seen={seen} />
    },
  },
  contracts: {
    layout: 'default',
    title: 'Contracts',
    sameAs: () => 'contracts',
    load: async () => {
      const { Contracts } = await import('#views/contract/contracts')
      return (seen) => <Contracts seen={seen} />
    },
  },
  contractsOfWorker: {
    layout: 'default',
    title: 'Contracts',
    load: async () => {
      const { ContractsOfWorker } = await import('#views/contract/contracts-of-worker')
      return (seen) => <ContractsOfWorker key={seen.params.slug} seen={seen} />
    },
  },
  help: {
    layout: 'default',
    title: 'Help',
    load: async () => {
      const { Help } = await import('#views/help/help')
      return (seen) => <Help say={seen.say} />
    },
  },
  more: {
    layout: 'default',
    title: 'More',
    load: async () => {
      const { More } = await import('#views/settings/more')
      return (seen) => seen.user && <More user={seen.user} onSignOut={seen.signOut} />
    },
  },
  account: {
    layout: 'default',
    title: 'Account',
    load: async () => {
      const { Account } = await import('#views/settings/account')
      return (seen) => seen.user && <Account user={seen.user} say={seen.say} onChanged={seen.changed} />
    },
  },
  sites: {
    layout: 'default',
    title: 'Sites',
    load: async () => {
      const { Sites } = await import('#views/site/sites')
      return (seen) => <Sites seen={seen} />
    },
  },
  siteNew: {
    layout: 'default',
    title: 'Add a site',
    load: async () => {
      const { SiteEdit } = await import('#views/site/site-edit')
      return (seen) => <SiteEdit seen={seen} />
    },
  },
  siteEdit: {
    layout: 'default',
    title: 'Edit site',
    load: async () => {
      const { SiteEdit } = await import('#views/site/site-edit')
      return (seen) => <SiteEdit seen={seen} />
    },
  },
  site: {
    layout: 'default',
    title: 'Site',
    sameAs: ({ id }) => `site ${id}`,
    load: async () => {
      const { SiteDetail } = await import('#views/site/site-detail')
      return (seen) => <SiteDetail seen={seen} />
    },
  },
  workers: {
    layout: 'default',
    title: 'Workers',
    load: async () => {
      const { Workers } = await import('#views/worker/workers')
      return (seen) => <Workers key={String(seen.query)} seen={seen} />
    },
  },
  workersLink: {
    layout: 'default',
    title: 'Link a worker',
    load: async () => {
      const { LinkWorker } = await import('#views/worker/link-worker')
      return (seen) => <LinkWorker seen={seen} />
    },
  },
  workerProfileEdit: {
    layout: 'default',
    title: 'Edit profile',
    load: async () => {
      const { WorkerEdit } = await import('#views/worker/worker-edit')
      return (seen) => <WorkerEdit seen={seen} />
    },
  },
  profile: ownScreen('Profile', async () => {
    const { OwnProfile } = await import('#views/worker/own-profile')
    return (_, slug) => <OwnProfile slug={slug} />
  }),
  profileEdit: ownScreen('Edit your profile', async () => {
    const { ProfileEdit } = await import('#views/worker/profile-edit')
    return (seen, slug) => <ProfileEdit seen={seen} slug={slug} />
  }),
  skillsEdit: ownScreen('Edit your skills', async () => {
    const { SkillsEdit } = await import('#views/worker/skills-edit')
    return (seen, slug) => <SkillsEdit seen={seen} slug={slug} />
  }),
  worker: workerScreen(),
  workerAssignment: workerScreen('assignments'),
  workerContract: workerScreen('contracts'),
  workerTimesheet: workerScreen('timesheets'),
  timesheets: {
    layout: 'default',
    title: 'Timesheets',
    sameAs: () => 'timesheets',
    load: async () => {
      const { Timesheets } = await import('#views/timesheet/timesheets')
      return (seen) => <Timesheets seen={seen} />
    },
  },
  timesheetMobile: {
    layout: 'default',
    title: 'Your week',
    load: async () => {
      const { Week } = await import('#views/timesheet/week')
      return (seen) => <Week id={seen.params.timesheet_id} seen={seen} />
    },
  },
  workersLinkSpreadsheet: {
    layout: 'default',
    title: 'Import spreadsheet',
    load: async () => {
      const { SpreadsheetImport } = await import('#views/worker-import/spreadsheet-import')
      return (seen) => <SpreadsheetImport seen={seen} />
    },
  },
  siteControl: {
    fromDevice: true,
    layout: 'default',
    title: 'Site control',
    load: async () => {
      const { SiteControl } = await import('#views/site-control/site-control')
      return (seen) => seen.user && <SiteControl userId={seen.user.id} />
    },
  },
  siteControlPerson: {
    fromDevice: true,
    layout: 'default',
    title: 'Worker',
    load: async () => {
      const { GatePerson } = await import('#views/site-control/gate-person')
      return (seen) =>
        seen.user && (
          <GatePerson userId={seen.user.id} siteId={seen.query.get('site') ?? ''} workerId={seen.params.id ?? ''} />
        )
    },
  },
  siteControlCheckIn: {
    layout: 'default',
    title: 'Password at the gate',
    load: async () => {
      const { CheckIn } = await import('#views/site-control/check-in')
      return (seen) =>
        seen.user && (
          <CheckIn
            userId={seen.user.id}
            siteId={seen.query.get('site') ?? ''}
            workerId={seen.params.id ?? ''}
            onChecked={(text) => {
              seen.say({ tone: 'success', text })
              seen.go(paths.siteControl)
            }}
          />
        )
    },
  },
}
