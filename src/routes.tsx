import { parse } from 'regexparam'
import type { Address, Matched } from '#machines/account/placement'
import { type AppRoute, paths, safeRedirect } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import type { User } from '#shared/api/kit/user'
import { SignIn } from '#views/account/sign-in'
import { ErrorScreen } from '#views/shared/error-screen'
import type { Draw, Loaded, Screen, ScreenName } from '#views/shared/screen-table'
import { signedInRoutes } from '#views/signed-in-routes'

const helpContact: Screen = {
  layout: 'invite',
  title: 'Registration',
  load: async () => {
    const { HelpContact } = await import('#views/shared/help-contact')
    return (page) => <HelpContact user={page.user} onSignOut={page.signOut} />
  },
}
const lost: Draw = () => <ErrorScreen status={404} message={texts.pageNotFound} />

/** The screens before sign-in, and the home page that follows it. All others are in `screens.tsx`. */
const screens: Partial<Record<ScreenName, Screen>> = {
  login: {
    layout: 'register',
    title: 'Sign in',
    load: async () => (page) => <SignIn error={page.error} onPrepare={page.prepare} />,
  },
  forgotPassword: {
    layout: 'register',
    title: 'Forgot password?',
    load: async () => {
      const { ForgotPassword } = await import('#views/account/forgot-password')
      return () => <ForgotPassword />
    },
  },
  resetPassword: {
    layout: 'register',
    title: 'New password',
    load: async () => {
      const { ResetPassword } = await import('#views/account/reset-password')
      return (page) => <ResetPassword token={page.query.get('key') ?? ''} />
    },
  },
  verifyEmail: {
    layout: 'verify',
    title: 'Verify your email',
    load: async () => {
      const { VerifyEmail } = await import('#views/account/verify-email')
      return (page) => (
        <VerifyEmail
          token={page.params.token ?? ''}
          onVerified={() => page.go(safeRedirect(page.query.get('redirect')))}
        />
      )
    },
  },
  registerWorker: {
    layout: 'blank',
    title: 'Account verification',
    load: async () => {
      const { Registration } = await import('#views/registration/registration')
      return (page) => (
        <Registration
          onFinished={() => page.go(safeRedirect(page.query.get('redirect')))}
          ended={page.error}
          onDismiss={page.dismissError}
        />
      )
    },
    broken: async () => {
      const { RegistrationError } = await import('#views/registration/registration-error')
      return () => <RegistrationError />
    },
  },
  registerOwner: helpContact,
  registerOwnerPayment: helpContact,
  registerOwnerSubscriptions: helpContact,
  inviteDetails: helpContact,
  invite: {
    layout: 'invite',
    title: 'Invitation',
    sameAs: ({ hash }) => `invite ${hash}`,
    load: async () => {
      const { Invite } = await import('#views/registration/invite')
      return (page) => <Invite page={page} />
    },
  },
  privacyPolicyShow: {
    layout: 'register',
    title: 'Privacy policy',
    load: async () => {
      const { Content } = await import('#views/platform/content')
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
  agree: {
    layout: 'blank',
    title: 'Before you go on',
    load: async () => {
      const { AgreeFirst } = await import('#views/account/agree-first')
      return (page) => <AgreeFirst onAgreed={page.agreed} onSignOut={page.signOut} />
    },
  },
  missing: { layout: 'default', title: texts.notFoundTitle, load: async () => lost },
  lost: { layout: 'test', title: texts.notFoundTitle, load: async () => lost },
}
/** Routes that share the screen of another route, so that its state survives a change of address between them. */
const shared: Partial<Record<AppRoute, AppRoute>> = {
  registerWorkerStep: 'registerWorker',
  settings: 'account',
  siteTab: 'site',
  inviteRequest: 'invite',
  inviteSent: 'invite',
  siteAssignment: 'site',
  contract: 'contracts',
  siteTimesheet: 'site',
  timesheet: 'timesheets',
}

const rest = () => import('./screens.tsx').then((table) => table.screens)

/** The routes that have a screen. Any other route is a 404, and its menu item is left out. */
export const built: ReadonlySet<string> = new Set([...Object.keys({ ...screens, ...shared }), ...signedInRoutes])
/**
 * The screen for a route: the consent screen, whatever the address, while the user has a text to agree to; otherwise
 * the route's own screen, or a 404 (`missing` inside the frame for registered users, `lost` without it).
 */
export function screenOf(route: AppRoute | undefined, user: User | undefined): ScreenName {
  if (user?.must_agree) return 'agree'
  const name = route && (shared[route] ?? route)
  if (name && built.has(name)) return name
  return user?.status === 'COMPLETED' ? 'missing' : 'lost'
}

const loaded = new Map<string, Loaded>()
export const loadedScreen = (name: string) => loaded.get(name)

/** Loads everything that a screen needs to render at once: its own code and its layout's. */
export async function loadScreen(name: ScreenName): Promise<void> {
  if (loaded.has(name)) return
  const screen = screens[name] ?? Object.entries(await rest()).find(([key]) => key === name)?.[1]
  if (!screen) return
  const [draw, drawBroken, frame] = await Promise.all([
    screen.load(),
    screen.broken?.(),
    screen.layout === 'default' ? import('#views/frame') : undefined,
    // The frame requests the home data at once, so its contract is loaded with it.
    screen.layout === 'default' ? import('#shared/api/home/home') : undefined,
  ])
  loaded.set(name, { ...screen, draw, drawBroken, Frame: frame?.Frame })
}

const ids = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Wouter's parser ignores case; the app's addresses do not. */
const patterns = (Object.entries(paths) as [AppRoute, string][]).map(([route, path]) => {
  const { keys, pattern } = parse(path)
  return { route, keys, pattern: RegExp(pattern.source) }
})

/**
 * The route of an address without query: the first that matches in the order of `paths`; undefined when none does or a
 * part is not valid.
 */
export function routeOf(pathname: string): Matched | undefined {
  for (const { route, keys, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (!found) continue
    const params: Matched['params'] = {}
    for (const [place, name] of keys.entries()) {
      const part = found[place + 1]
      if (part && /(^|_)id$/.test(name) && !ids.test(part)) return undefined
      try {
        params[name] = part && decodeURIComponent(part)
      } catch {
        return undefined
      }
    }
    return { route, params }
  }
  return undefined
}

/** The address of the page. */
export function address(): Address {
  const { pathname, search } = location
  return { path: pathname + search, matched: routeOf(pathname) }
}
