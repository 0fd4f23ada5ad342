import type { ComponentType, ReactNode } from 'react'
import type { Snack } from '#machines/kit/snackbar.machine'
import type { AppRoute } from '#shared/api/kit/paths'
import type { User } from '#shared/api/kit/user'

/** What the app passes to a screen. */
export type PageContext = {
  user: User | undefined
  params: Record<string, string | undefined>
  query: URLSearchParams
  /** The reason that the last session ended. */
  error: string | undefined
  dismissError: () => void
  toast: (snack: Pick<Snack, 'tone' | 'text'>) => void
  /** `replace`: the browser's Back does not lead to the page before. */
  go: (path: string, options?: { replace?: boolean }) => void
  signOut: () => void
  /** The user's own record has changed: reload it. */
  changed: () => void
  /** They have agreed to every pending text: show the screen they asked for. */
  agreed: () => void
  /** The code of what follows the sign-in can be loaded. */
  prepare: () => void
}

/** What the app passes to the default layout, the frame. */
export type FrameProps = {
  user: User
  /** Pathname of the page being shown. */
  path: string
  /** Routes that have a screen; a navigation item without one is left out. */
  built: ReadonlySet<string>
  /** Inside the native app a worker or guard has no side navigation and no top bar. */
  inWrapper: boolean
  onSignOut: () => void
  onGo: (path: string) => void
  onToast: PageContext['toast']
  children: ReactNode
}

export type Draw = (page: PageContext) => ReactNode
export type Layout = 'default' | 'register' | 'verify' | 'invite' | 'test' | 'blank'
export type Screen = {
  layout: Layout
  title: string
  /** Resolves once the code is loaded; `draw` can then render synchronously. */
  load: () => Promise<Draw>
  /** A key: the screen keeps its state while it stays the same. Defaults to the whole address. */
  sameAs?: (params: PageContext['params']) => string
  /** Opens from data stored on the device, and shows the age of that data. */
  fromDevice?: true
  broken?: () => Promise<() => ReactNode>
}
/** `missing` and `lost` are the 404 inside and outside the frame. `agree` takes precedence over every other screen. */
export type ScreenName = AppRoute | 'missing' | 'lost' | 'agree'
export type Loaded = Screen & {
  draw: Draw
  drawBroken: (() => ReactNode) | undefined
  Frame: ComponentType<FrameProps> | undefined
}

export type ScreenTable = {
  /** Routes that have a screen. */
  built: ReadonlySet<string>
  screenOf: (route: AppRoute | undefined, user: User | undefined) => ScreenName
  loaded: (name: string) => Loaded | undefined
}
