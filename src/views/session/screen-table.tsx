import type { ReactNode } from 'react'
import type { AppRoute } from '#contract/paths'
import type { User } from '#contract/user'
import type { Frame } from '#views/frame/frame'

/** What a screen may know of the page around it. */
export type Seen = {
  user: User | undefined
  params: Record<string, string | undefined>
  query: URLSearchParams
  /** Why the last session ended. */
  error: string | undefined
  dismissError: () => void
  say: (snack: { tone: 'success' | 'error'; text: string }) => void
  go: (path: string) => void
  signOut: () => void
  /** The user's own record was changed: it is read anew. */
  changed: () => void
  /** They have agreed to all that waited for it: the screen they asked for is shown. */
  agreed: () => void
  /** What comes after signing in may load. */
  prepare: () => void
}
export type Draw = (seen: Seen) => ReactNode
export type Layout = 'default' | 'register' | 'verify' | 'invite' | 'test' | 'blank'
export type Screen = {
  layout: Layout
  title: string
  /** Resolves once the code is here; then `draw` draws without waiting. */
  load: () => Promise<Draw>
  /** What stays the same while the screen keeps its state; the whole address without it. */
  sameAs?: (params: Seen['params']) => string
  /** It opens from what is stored on the device, and shows how old that is. */
  fromDevice?: true
  /** Its own error screen. */
  broken?: () => Promise<() => ReactNode>
}
/** `missing` and `lost` are the 404, inside the frame and without it. `agree` stands before every other. */
export type ScreenName = AppRoute | 'missing' | 'lost' | 'agree'
export type Loaded = Screen & { draw: Draw; drawBroken: (() => ReactNode) | undefined; Frame: typeof Frame | undefined }

export type ScreenTable = {
  /** Routes whose screens exist. */
  built: ReadonlySet<AppRoute>
  screenOf: (route: AppRoute | undefined, user: User | undefined) => ScreenName
  loaded: (name: string) => Loaded | undefined
}
