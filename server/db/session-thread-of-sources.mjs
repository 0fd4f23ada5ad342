import { register } from 'tsx/esm/api'

/** The thread as the sources have it: the loader first, which a thread does not take over from its process. */
register()
await import('./session-thread.ts')
