import { type AppRoute, paths, safeRedirect } from '#contract/paths'
import { texts } from '#contract/texts'
import type { User } from '#contract/user'
import { ErrorScreen } from '#views/session/error-screen'
import type { Draw, Loaded, Screen, ScreenName } from '#views/session/screen-table'
import { SignIn } from '#views/sign-in/sign-in'

const whoToAsk: Screen = {
  layout: 'invite',
  title: 'Registration',
  load: async () => {
    const { WhoToAsk } = await import('#views/session/who-to-ask')
    return (seen) => <WhoToAsk user={seen.user} onSignOut={seen.signOut} />
  },
}
const lost: Draw = () => <ErrorScreen status={404} message={texts.pageNotFound} />

/** The screens that exist. A route without one is an honest 404, and its menu item is absent. */
export const screens: Partial<Record<ScreenName, Screen>> = {
  login: {
    layout: 'register',
    title: 'Sign in',
    load: async () => (seen) => <SignIn error={seen.error} onPrepare={seen.prepare} />,
  },
  forgotPassword: {
    layout: 'register',
    title: 'Forgot password?',
    load: async () => {
      const { ForgotPassword } = await import('#views/sign-in/forgot-password')
      return () => <ForgotPassword />
    },
  },
  resetPassword: {
    layout: 'register',
    title: 'New password',
    load: async () => {
      const { ResetPassword } = await import('#views/sign-in/reset-password')
      return (seen) => <ResetPassword token={seen.query.get('key') ?? ''} />
    },
  },
  verifyEmail: {
    layout: 'verify',
    title: 'Verify your email',
    load: async () => {
      const { VerifyEmail } = await import('#views/sign-in/verify-email')
      return (seen) => (
        <VerifyEmail
          token={seen.params.id ?? ''}
          onVerified={() => seen.go(safeRedirect(seen.query.get('redirect')))}
        />
      )
    },
  },
  registerWorker: {
    layout: 'blank',
    title: 'Account verification',
    load: async () => {
      const { Registration } = await import('#views/registration/registration')
      return (seen) => <Registration onFinished={() => seen.go('/')} />
    },
    broken: async () => {
      const { RegistrationError } = await import('#views/registration/registration-error')
      return () => <RegistrationError />
    },
  },
  registerOwner: whoToAsk,
  registerOwnerPayment: whoToAsk,
  registerOwnerSubscriptions: whoToAsk,
  inviteDetails: whoToAsk,
  invite: {
    layout: 'invite',
    title: 'Invitation',
    sameAs: ({ hash }) => `invite ${hash}`,
    load: async () => {
      const { Invite } = await import('#views/invite/invite')
      return (seen) => <Invite seen={seen} />
    },
  },
  privacyPolicyShow: {
    layout: 'register',
    title: 'Privacy policy',
    load: async () => {
      const { Content } = await import('#views/content/content')
      return () => <Content slug="privacy-policy" />
    },
  },
  privacyPolicy: {
    layout: 'default',
    title: 'Privacy policy',
    load: async () => {
      const { Content } = await import('#views/content/content')
      return () => <Content slug="privacy-policy" />
    },
  },
  home: {
    layout: 'default',
    title: 'Home',
    load: async () => {
      const { Home } = await import('#views/home/home')
      return () => <Home />
    },
  },
  siteControlRollCall: {
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
  help: {
    layout: 'default',
    title: 'Help',
    load: async () => {
      const { Help } = await import('#views/help/help')
      return () => <Help />
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
  siteControl: {
    layout: 'default',
    title: 'Site control',
    load: async () => {
      const { SiteControl } = await import('#views/site-control/site-control')
      return (seen) => seen.user && <SiteControl userId={seen.user.id} />
    },
  },
  siteControlPerson: {
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
  missing: { layout: 'default', title: texts.notFoundTitle, load: async () => lost },
  lost: { layout: 'test', title: texts.notFoundTitle, load: async () => lost },
}
/** Routes that share a screen: its state stays when the address changes between them. */
const shared: Partial<Record<AppRoute, AppRoute>> = {
  registerWorkerStep: 'registerWorker',
  settings: 'account',
  siteTab: 'site',
  inviteRequest: 'invite',
  inviteSent: 'invite',
  siteAssignment: 'site',
}

export const built: ReadonlySet<AppRoute> = new Set(
  (Object.keys(screens) as ScreenName[]).filter((name) => name !== 'missing' && name !== 'lost'),
)
/** The screen of a place; without one the 404, inside the frame for whom the frame is drawn. */
export function screenOf(route: AppRoute | undefined, user: User | undefined): ScreenName {
  const name = route && (shared[route] ?? route)
  if (name && screens[name]) return name
  return user?.status === 'COMPLETED' ? 'missing' : 'lost'
}

const loaded = new Map<string, Loaded>()
export const loadedScreen = (name: string) => loaded.get(name)

/** Fetches all that a screen needs to be drawn at once: its own code and its layout's. */
export async function loadScreen(name: ScreenName): Promise<void> {
  const screen = screens[name]
  if (!screen || loaded.has(name)) return
  const [draw, drawBroken, frame] = await Promise.all([
    screen.load(),
    screen.broken?.(),
    screen.layout === 'default' ? import('#views/frame/frame') : undefined,
    // The frame reads the home at once: its words are here when the answer is.
    screen.layout === 'default' ? import('#contract/home') : undefined,
  ])
  loaded.set(name, { ...screen, draw, drawBroken, Frame: frame?.Frame })
}
