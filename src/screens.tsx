import type { ReactNode } from 'react'
import { paths } from '#shared/api/kit/paths'
import { isWorker } from '#shared/api/kit/role'
import { texts } from '#shared/api/kit/texts'
import { ErrorScreen } from '#views/shared/error-screen'
import type { PageContext, Screen } from '#views/shared/screen-table'
import type { signedInRoutes } from '#views/signed-in-routes'
import type { WorkerSlug } from '#views/workforce/worker-slugs'

/** A screen for the signed-in worker's own data. Other roles, and addresses with another worker's slug, get a 404. */
const ownScreen = (title: string, load: () => Promise<(page: PageContext, slug: string) => ReactNode>): Screen => ({
  layout: 'default',
  title,
  load: async () => {
    const draw = await load()
    return (page) => {
      const { user, params } = page
      const isOwn = user && isWorker(user.default_role) && (!params.slug || params.slug === user.slug)
      return isOwn ? draw(page, user.slug) : <ErrorScreen status={404} message={texts.pageNotFound} />
    }
  },
})
const workerScreen = (tab?: WorkerSlug): Screen => ({
  layout: 'default',
  title: 'Worker',
  sameAs: ({ slug }) => `worker ${slug}`,
  load: async () => {
    const { WorkerPage } = await import('#views/worker-page')
    return (page) => <WorkerPage page={page} tab={tab} />
  },
})
export const screens: Record<(typeof signedInRoutes)[number], Screen> = {
  privacyPolicy: {
    layout: 'default',
    title: 'Privacy policy',
    load: async () => {
      const { Content } = await import('#views/platform/content')
      return () => <Content slug="privacy-policy" />
    },
  },
  siteControlRollCall: {
    fromDevice: true,
    layout: 'blank',
    title: 'Fire roll call',
    load: async () => {
      const { RollCall } = await import('#views/safety/roll-call')
      return ({ user, params }) => user && <RollCall siteId={params.id ?? ''} user={user} />
    },
  },
  siteSubcompany: {
    layout: 'default',
    title: 'Company on site',
    load: async () => {
      const { SubcompanyPage } = await import('#views/sites/subcompany')
      return (page) => <SubcompanyPage page={page} />
    },
  },
  assignments: {
    layout: 'default',
    title: 'My assignments',
    load: async () => {
      const { Assignments } = await import('#views/jobs/assignments')
      return (page) => <Assignments page={page} />
    },
  },
  assignment: {
    layout: 'default',
    title: 'Assignment',
    load: async () => {
      const { AssignmentPage } = await import('#views/jobs/assignment')
      return (page) => <AssignmentPage page={page} />
    },
  },
  assignmentDocuments: {
    layout: 'default',
    title: 'Safety document',
    load: async () => {
      const { AssignmentDocuments } = await import('#views/jobs/assignment-documents')
      return (page) => <AssignmentDocuments page={page} />
    },
  },
  contracts: {
    layout: 'default',
    title: 'Contracts',
    sameAs: () => 'contracts',
    load: async () => {
      const { Contracts } = await import('#views/jobs/contracts')
      return (page) => <Contracts page={page} />
    },
  },
  contractsOfWorker: {
    layout: 'default',
    title: 'Contracts',
    load: async () => {
      const { ContractsOfWorker } = await import('#views/jobs/contracts-of-worker')
      return (page) => <ContractsOfWorker key={page.params.slug} page={page} />
    },
  },
  help: {
    layout: 'default',
    title: 'Help',
    load: async () => {
      const { Help } = await import('#views/platform/help')
      return (page) => <Help toast={page.toast} />
    },
  },
  more: {
    layout: 'default',
    title: 'More',
    load: async () => {
      const { More } = await import('#views/home/more')
      return (page) => page.user && <More user={page.user} onSignOut={page.signOut} />
    },
  },
  account: {
    layout: 'default',
    title: 'Account',
    load: async () => {
      const { Account } = await import('#views/account/account')
      return (page) => page.user && <Account user={page.user} toast={page.toast} onChanged={page.changed} />
    },
  },
  companySettings: {
    layout: 'default',
    title: 'Company details',
    load: async () => {
      const { CompanySettingsPage } = await import('#views/company-settings')
      return (page) => <CompanySettingsPage page={page} />
    },
  },
  messages: {
    layout: 'default',
    title: 'Messages',
    sameAs: () => 'messages',
    load: async () => {
      const { Messages } = await import('#views/account/messages/messages')
      return (page) => <Messages page={page} />
    },
  },
  jobs: {
    layout: 'default',
    title: 'Jobs',
    sameAs: () => 'jobs',
    load: async () => {
      const { Jobs } = await import('#views/jobs/post/jobs')
      return (page) => <Jobs page={page} />
    },
  },
  sites: {
    layout: 'default',
    title: 'Sites',
    load: async () => {
      const { Sites } = await import('#views/sites/sites')
      return (page) => <Sites page={page} />
    },
  },
  siteNew: {
    layout: 'default',
    title: 'Add a site',
    load: async () => {
      const { SiteEdit } = await import('#views/sites/site-edit')
      return (page) => <SiteEdit page={page} />
    },
  },
  siteEdit: {
    layout: 'default',
    title: 'Edit site',
    load: async () => {
      const { SiteEdit } = await import('#views/sites/site-edit')
      return (page) => <SiteEdit page={page} />
    },
  },
  site: {
    layout: 'default',
    title: 'Site',
    sameAs: ({ id }) => `site ${id}`,
    load: async () => {
      const { SitePage } = await import('#views/site-page')
      return (page) => <SitePage page={page} />
    },
  },
  workers: {
    layout: 'default',
    title: 'Workers',
    sameAs: () => 'workers',
    load: async () => {
      const { WorkersPage } = await import('#views/workers-page')
      return (page) => <WorkersPage page={page} />
    },
  },
  workersLink: {
    layout: 'default',
    title: 'Link a worker',
    load: async () => {
      const { LinkWorker } = await import('#views/workforce/link-worker')
      return (page) => <LinkWorker page={page} />
    },
  },
  workerProfileEdit: {
    layout: 'default',
    title: 'Edit profile',
    load: async () => {
      const { WorkerEdit } = await import('#views/workforce/worker-edit')
      return (page) => <WorkerEdit page={page} />
    },
  },
  profile: ownScreen('Profile', async () => {
    const { OwnProfile } = await import('#views/workforce/own-profile')
    return (_, slug) => <OwnProfile slug={slug} />
  }),
  profileEdit: ownScreen('Edit your profile', async () => {
    const { ProfileEdit } = await import('#views/workforce/profile-edit')
    return (page, slug) => <ProfileEdit page={page} slug={slug} />
  }),
  profileDirectory: ownScreen('Who can find me', async () => {
    const { WhoFindsMe } = await import('#views/jobs/directory/who-finds-me')
    return (page, slug) => <WhoFindsMe page={page} slug={slug} />
  }),
  skillsEdit: ownScreen('Edit your skills', async () => {
    const { SkillsEdit } = await import('#views/workforce/skills-edit')
    return (page, slug) => <SkillsEdit page={page} slug={slug} />
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
      const { Timesheets } = await import('#views/time/week/timesheets')
      return (page) => <Timesheets page={page} />
    },
  },
  timesheetMobile: {
    layout: 'default',
    title: 'Your week',
    load: async () => {
      const { Week } = await import('#views/time/week/week')
      return (page) => <Week id={page.params.timesheet_id} page={page} />
    },
  },
  workersLinkSpreadsheet: {
    layout: 'default',
    title: 'Import spreadsheet',
    load: async () => {
      const { SpreadsheetImport } = await import('#views/workforce/import/spreadsheet-import')
      return (page) => <SpreadsheetImport page={page} />
    },
  },
  siteControl: {
    fromDevice: true,
    layout: 'default',
    title: 'Site control',
    load: async () => {
      const [{ SiteControlPage }] = await Promise.all([
        import('#views/site-control-page'),
        import('#services/safety/roll-call-list').then(
          ({ followGateLists }) => followGateLists(),
          () => {},
        ),
      ])
      return (page) => page.user && <SiteControlPage userId={page.user.id} />
    },
  },
  siteControlPerson: {
    fromDevice: true,
    layout: 'default',
    title: 'Worker',
    load: async () => {
      const { GatePerson } = await import('#views/gate/gate-person')
      return (page) =>
        page.user && (
          <GatePerson userId={page.user.id} siteId={page.query.get('site') ?? ''} workerId={page.params.id ?? ''} />
        )
    },
  },
  siteControlCheckIn: {
    layout: 'default',
    title: 'Password at the gate',
    load: async () => {
      const { CheckIn } = await import('#views/gate/check-in')
      return (page) =>
        page.user && (
          <CheckIn
            userId={page.user.id}
            siteId={page.query.get('site') ?? ''}
            workerId={page.params.id ?? ''}
            onChecked={(text) => {
              page.toast({ tone: 'success', text })
              page.go(paths.siteControl)
            }}
          />
        )
    },
  },
}
