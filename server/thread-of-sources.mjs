import { register } from 'tsx/esm/api'

/** A thread as the sources have it: the loader first, which a thread does not take over from its process; then the module that it is told. */
register()
await import(process.argv[2])
